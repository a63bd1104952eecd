import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { FeedbackFilterForm } from "@/components/admin/feedback/feedback-filter-form";
import { FeedbackInbox } from "@/components/admin/feedback/feedback-inbox";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { listFeedback } from "@/lib/feedback/queries";
import { feedbackFilter } from "@/lib/feedback/schema";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.feedback");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminFeedbackPage({ searchParams }: PageProps<"/[locale]/admin/feedback">) {
  return (
    <SectionGate of="feedback">
      {async (staff) => {
        const filter = feedbackFilter.parse(await searchParams);
        const [list, t] = await redirectIfRefused(
          Promise.all([listFeedback(staff, filter), getTranslations("admin.feedback")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead", { waiting: list.waiting })}</SectionHeader>
            <FeedbackFilterForm filter={filter} />
            <Messages
              of={[
                "admin.change",
                "admin.feedback.change",
                "admin.feedback.changeText",
                "admin.feedback.status",
                "admin.feedback.statuses",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["secondFactor", "staff", "community"]}
            >
              <FeedbackInbox list={list} filter={filter} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
