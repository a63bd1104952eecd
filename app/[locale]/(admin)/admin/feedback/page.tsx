import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FeedbackFilterForm } from "@/components/admin/feedback-filter-form";
import { FeedbackInbox } from "@/components/admin/feedback-inbox";
import { PageHeader } from "@/components/members/page-header";
import { listFeedback } from "@/lib/feedback/queries";
import { feedbackFilter } from "@/lib/feedback/schema";
import { getAccess } from "@/lib/session/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.feedback");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminFeedbackPage({ searchParams }: PageProps<"/[locale]/admin/feedback">) {
  const access = await getAccess();
  if (access.state !== "known" || access.staff.roles.length === 0) return null;
  const filter = feedbackFilter.parse(await searchParams);
  const [list, t] = await Promise.all([
    listFeedback(access.staff, filter),
    getTranslations("admin.feedback"),
  ]);
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { waiting: list.waiting })}</PageHeader>
      <FeedbackFilterForm filter={filter} />
      <FeedbackInbox list={list} filter={filter} />
    </>
  );
}
