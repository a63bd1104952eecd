import { HubNav } from "@/components/hub/hub-nav";
import { Kept } from "@/components/hub/kept";
import { SiteFrame } from "@/components/shell/site-frame";

/** The frame of the hub's sections. It stays while the reader moves between them, and asks nobody who they are. */
export default function HubLayout({ children }: LayoutProps<"/[locale]">) {
  return (
    <SiteFrame room>
      <HubNav />
      <Kept>{children}</Kept>
    </SiteFrame>
  );
}
