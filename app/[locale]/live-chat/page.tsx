import { getTranslations } from "next-intl/server";
import { GuestChat } from "@/components/chat/guest-chat";
import { GuestLive, OwnChat } from "@/components/chat/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { getPublicChat } from "@/lib/chat/queries";
import { describePage } from "@/lib/site/reading-page";

/** What was deleted by another way than this site leaves the page with the clock (lib/chat/mutations.ts) or by this. */
export const revalidate = 30;

export const generateMetadata = describePage("/live-chat", "chat");

/** The public room's latest day as a file for everybody, search engines too; a member's rooms take its place. */
export default async function LiveChatPage() {
  const [chat, t] = await Promise.all([getPublicChat(), getTranslations("chat")]);
  const guest = (
    <>
      <PageHead path="/live-chat" title={t("title")} lead={t("lead")} />
      {chat ? (
        <GuestChat chat={chat} />
      ) : (
        <div className="frame py-12">
          <EmptyState title={t("unavailable")}>{null}</EmptyState>
        </div>
      )}
    </>
  );
  return (
    <LaterMessages
      of={[
        "admin.cases.report",
        "admin.change",
        "appeals",
        "chat",
        "community.general",
        "join.onboarding.profile.checking",
        "join.onboarding.profile.free",
        "join.onboarding.profile.optional",
        "join.onboarding.profile.own",
        "join.onboarding.profile.usernameHint",
        "join.onboarding.profile.usernameLabel",
        "join.secondFactor",
        "points.levels",
      ]}
      errors={["panel", "appeals", "chat", "profile"]}
    >
      <OwnChat guest={guest} />
      {chat && <GuestLive last={chat.messages.at(-1)?.seq ?? 0} count={chat.messages.length} />}
    </LaterMessages>
  );
}
