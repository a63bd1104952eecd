import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { FeedbackList } from "@/components/admin/feedback/feedback-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { feedbackMessages, feedbackPage } from "@/lib/admin/feedback/feedback.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.feedback");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminFeedbackPage({ searchParams }: PageProps<"/[locale]/admin/feedback">) {
  return (
    <SectionGate of="feedback">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, feedbackMessages, await searchParams, feedbackPage),
            getTranslations("admin.feedback"),
          ]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead", { waiting: answer.page.waiting })}</SectionHeader>
            <Messages
              of={["admin.change", "admin.feedback", "admin.list", "join.secondFactor", "points.levels"]}
              errors={["panel", "community"]}
            >
              <FeedbackList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
