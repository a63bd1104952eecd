import { StreamedPages } from "@/components/shell/streamed";

export default function MintHubLayout({ children }: LayoutProps<"/[locale]/mint-hub">) {
  return <StreamedPages>{children}</StreamedPages>;
}
