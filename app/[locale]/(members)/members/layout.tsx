import type { Metadata } from "next";
import { StreamedPages } from "@/components/shell/streamed";
import { ZoneProvider } from "@/components/moments/zone";
import { MemberFrame } from "@/components/members/frame/member-frame";
import { requireMemberByRead } from "@/lib/guard/page";
import { shownZone } from "@/lib/session/cookies/zone";

/** No search engine sees these pages, so the site's description need not travel with each. */
export const metadata: Metadata = { description: null };

/** The guard of the member area (docs/product.md, "Guards") and its frame. Every page below asks again for itself. */
export default async function MembersLayout({ children }: LayoutProps<"/[locale]/members">) {
  const [member, zone] = await Promise.all([requireMemberByRead("/members/dashboard"), shownZone()]);
  return (
    <ZoneProvider zone={zone}>
      <MemberFrame memberId={member.id}>
        <StreamedPages>{children}</StreamedPages>
      </MemberFrame>
    </ZoneProvider>
  );
}
