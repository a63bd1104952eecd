import { AvatarForm } from "@/components/settings/profile/avatar-form";
import { ProfileForms } from "@/components/settings/profile/profile-forms";
import { FollowPage } from "@/components/session/follow-page";
import { Messages } from "@/components/messages/messages";
import { env } from "@/lib/platform/env";
import { readSettings, readVersion } from "@/lib/members/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** Picture, name and username. */
export async function ProfilePart({ member }: { member: Member }) {
  const [settings, version] = await redirectIfRefused(Promise.all([readSettings(member), readVersion()]));
  return (
    <Messages
      of={["settings.picture", "settings.profile", "settings.username", "join.onboarding.profile"]}
      errors={["profile"]}
    >
      <FollowPage version={version} />
      <AvatarForm name={settings.full_name ?? member.email ?? "?"} url={settings.avatar_url} />
      <ProfileForms settings={settings} linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`} />
    </Messages>
  );
}
