import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FeedbackFilterForm } from "@/components/admin/feedback/feedback-filter-form";
import { FeedbackInbox } from "@/components/admin/feedback/feedback-inbox";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { listFeedback } from "@/lib/feedback/queries";
import { feedbackFilter } from "@/lib/feedback/schema";
import { pageStaff, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.feedback");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminFeedbackPage({ searchParams }: PageProps<"/[locale]/admin/feedback">) {
  const staff = await pageStaff("moderator");
  if (!staff) return null;
  const filter = feedbackFilter.parse(await searchParams);
  const [list, t] = await redirectIfRefused(
    Promise.all([listFeedback(staff, filter), getTranslations("admin.feedback")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { waiting: list.waiting })}</PageHeader>
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
}
