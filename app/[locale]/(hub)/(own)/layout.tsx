import { Messages } from "@/components/messages/messages";
import { ZoneProvider } from "@/components/moments/zone";
import { Providers } from "@/components/session/providers";
import { StreamedPages } from "@/components/shell/streamed";
import { requireMemberByRead } from "@/lib/guard/page";
import { shownZone } from "@/lib/session/cookies/zone";
import { publicConfig } from "@/lib/platform/env";

/** Sections that are the member's alone. The guard is outside the boundary, so it answers with a real redirect. */
export default async function OwnLayout({ children }: LayoutProps<"/[locale]">) {
  const [member, zone] = await Promise.all([requireMemberByRead("/account"), shownZone()]);
  return (
    <Messages of={[]}>
      <Providers supabase={publicConfig().supabase} memberId={member.id}>
        <div className="frame py-10 md:py-14">
          <ZoneProvider zone={zone}>
            <StreamedPages>{children}</StreamedPages>
          </ZoneProvider>
        </div>
      </Providers>
    </Messages>
  );
}
