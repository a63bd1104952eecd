import { SiteFrame } from "@/components/shell/site-frame";

/** The chat fills the window below the bar. */
export default function LiveChatLayout({ children }: LayoutProps<"/[locale]/live-chat">) {
  return <SiteFrame footer={false}>{children}</SiteFrame>;
}
