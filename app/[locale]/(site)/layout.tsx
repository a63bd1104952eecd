import { SiteFrame } from "@/components/shell/site-frame";

export default function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  return <SiteFrame>{children}</SiteFrame>;
}
