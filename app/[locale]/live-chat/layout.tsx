import { SiteFrame } from "@/components/shell/site-frame";

/** What visitors read is a page as every other; the chat of a member fills the window below the bar. */
export default function LiveChatLayout({ children }: LayoutProps<"/[locale]/live-chat">) {
  return <SiteFrame>{children}</SiteFrame>;
}
