import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { StaffInviteCard } from "@/components/members/staff-invite/staff-invite-card";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readOwnInvite } from "@/lib/members/staff-invite/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminTeam.accept");
  // The address holds the token: it is told to no other site.
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

type Props = PageProps<"/[locale]/members/staff-invite/[token]">;

async function content({ params }: Props) {
  const { token } = await params;
  await requireMemberByRead(`/members/staff-invite/${encodeURIComponent(token)}`);
  const [invite, t] = await redirectIfRefused(
    Promise.all([readOwnInvite(token), getTranslations("adminTeam.accept")]),
  );
  return (
    <>
      <PageHeader title={t("title")} />
      <Messages of={["adminTeam.accept", "admin.roles"]} errors={["community"]}>
        <StaffInviteCard invite={invite} token={token} />
      </Messages>
    </>
  );
}

export default function StaffInvitePage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
