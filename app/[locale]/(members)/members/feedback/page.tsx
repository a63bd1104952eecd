import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MemberMessageForm } from "@/components/feedback/member-message-form";
import { OwnMessages } from "@/components/feedback/own-messages";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { readOwnMessages } from "@/lib/feedback/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

type Props = PageProps<"/[locale]/members/feedback">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("community.feedback");
  return { title: t("title"), description: t("description"), robots: { index: false } };
}

async function content({ searchParams }: Props) {
  const member = await requireMemberByRead("/members/feedback");
  const [messages, t, { from }] = await redirectIfRefused(
    Promise.all([readOwnMessages(), getTranslations("community.feedback"), searchParams]),
  );
  const path = typeof from === "string" && /^\/[\w\-/]{0,199}$/.test(from) ? from : "";
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { mail: member.email ? "yes" : "no" })}</PageHeader>
      <Messages
        of={["community.contact.topics", "community.feedback.form", "community.feedback.mine"]}
        errors={[]}
      >
        <div className="grid max-w-3xl gap-10">
          <MemberMessageForm path={path} />
          <OwnMessages messages={messages} />
        </div>
      </Messages>
    </>
  );
}

/** What a member writes to the team, from every page of the area, and the answers. */
export default function FeedbackPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
