import { cookies } from "next/headers";
import { UnreachableCard } from "@/components/settings/account/unreachable-card";
import { MailForm } from "@/components/settings/mail-form";
import { PreferencesForm } from "@/components/settings/preferences-form";
import { InvitationForm } from "@/components/settings/profile/invitation-form";
import { PrivacyForm } from "@/components/settings/profile/privacy-form";
import { RankingForm } from "@/components/settings/profile/ranking-form";
import { TimeZoneForm } from "@/components/settings/profile/time-zone-form";
import { Messages } from "@/components/messages/messages";
import { readAccount } from "@/lib/account/queries";
import { consentOf } from "@/lib/analytics/consent/consent";
import { consentCookie } from "@/lib/session/cookies/cookies";
import { themeCookie, themeOf } from "@/lib/platform/appearance";
import { readSettings } from "@/lib/members/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** Language, appearance, mail and whether the site may measure. */
export async function PreferencesPart({ member }: { member: Member }) {
  const [settings, account, jar] = await redirectIfRefused(
    Promise.all([readSettings(member), readAccount(), cookies()]),
  );
  const theme = settings.theme ?? themeOf(jar.get(themeCookie)?.value) ?? "system";
  return (
    <Messages
      of={[
        "settings.preferences",
        "settings.timeZone",
        "settings.mail",
        "settings.unreachable",
        "settings.contact.confirm",
        "settings.ranking",
        "settings.invitations",
        "settings.privacy",
      ]}
      errors={["contact"]}
    >
      <UnreachableCard account={account} />
      <PreferencesForm preferences={{ locale: settings.locale, theme }} />
      <TimeZoneForm timeZone={settings.time_zone} />
      <MailForm mail={account.mail} />
      <RankingForm shown={!settings.leaderboard_opt_out} />
      <InvitationForm named={settings.named_to_invited} />
      <PrivacyForm consent={consentOf(jar.get(consentCookie)?.value)} />
    </Messages>
  );
}
