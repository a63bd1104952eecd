import type { Viewport } from "next";
import { SiteFrame } from "@/components/shell/site-frame";

/** The keyboard of a phone makes the page lower instead of covering the field. */
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

/** What visitors read is a page as every other; the chat of a member fills the window below the bar. */
export default function LiveChatLayout({ children }: LayoutProps<"/[locale]/live-chat">) {
  return <SiteFrame room>{children}</SiteFrame>;
}
