import { getTranslations } from "next-intl/server";
import { FeedbackList } from "@/components/admin/feedback/feedback-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { feedbackMessages } from "@/lib/admin/feedback/feedback.list";

export const generateMetadata = listMetadata(feedbackMessages);

export default function AdminFeedbackPage({ searchParams }: PageProps<"/[locale]/admin/feedback">) {
  return (
    <ListPage of={feedbackMessages} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("admin.feedback");
        return (
          <>
            <SectionHeader title={t("title")}>
              {t("lead", { waiting: shown.answer.page.waiting })}
            </SectionHeader>
            <Messages
              of={["admin.change", "admin.feedback", "admin.list", "join.secondFactor", "points.levels"]}
              errors={["panel", "community"]}
            >
              <FeedbackList {...shown} />
            </Messages>
          </>
        );
      }}
    </ListPage>
  );
}
