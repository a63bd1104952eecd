import { AvatarForm } from "@/components/settings/profile/avatar-form";
import { ProfileForms } from "@/components/settings/profile/profile-forms";
import { Messages } from "@/components/messages/messages";
import { env } from "@/lib/platform/env";
import { readSettings } from "@/lib/members/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** Picture, name and username. */
export async function ProfilePart({ member }: { member: Member }) {
  const settings = await redirectIfRefused(readSettings(member));
  return (
    <Messages
      of={["settings.picture", "settings.profile", "settings.username", "join.onboarding.profile"]}
      errors={["profile", "account"]}
    >
      <AvatarForm name={settings.full_name ?? member.email ?? "?"} url={settings.avatar_url} />
      <ProfileForms settings={settings} linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`} />
    </Messages>
  );
}
