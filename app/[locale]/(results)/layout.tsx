import { NavRoom } from "@/components/shell/nav/nav-room";
import { SiteFrame } from "@/components/shell/site-frame";

export default function ResultsLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <SiteFrame task>
      <NavRoom>{children}</NavRoom>
    </SiteFrame>
  );
}
