import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ApplicationList } from "@/components/admin/applications/application-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { applicationPage, sentApplications } from "@/lib/admin/work/applications.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.work");
  return { title: t("title"), robots: { index: false } };
}

/** Every application that was sent, the decided ones too. */
export default function AdminApplicationsPage({
  searchParams,
}: PageProps<"/[locale]/admin/work/applications">) {
  return (
    <SectionGate of="work">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, sentApplications, await searchParams, applicationPage),
            getTranslations("admin.work"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "admin.work", "join.secondFactor", "points.levels"]}
            errors={["panel", "community"]}
          >
            <>
              <SectionHeader title={t("title")} />
              <ApplicationList answer={answer} roles={staff.roles} />
            </>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
