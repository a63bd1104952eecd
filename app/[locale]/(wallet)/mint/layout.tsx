import { StreamedPages } from "@/components/shell/streamed";

export default function MintLayout({ children }: LayoutProps<"/[locale]/mint">) {
  return <StreamedPages>{children}</StreamedPages>;
}
