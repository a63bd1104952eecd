import { SiteFrame } from "@/components/shell/site-frame";

export default function JoinLayout({ children }: LayoutProps<"/[locale]">) {
  return <SiteFrame task>{children}</SiteFrame>;
}
