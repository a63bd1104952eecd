import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InviteMaker } from "@/components/admin/applications/invite-maker";
import { CaseList } from "@/components/admin/work/case-list";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { TextLink } from "@/components/ui/link";
import { casesPage, openCases } from "@/lib/admin/work/cases.list";
import { readList } from "@/lib/admin/list/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.cases");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminWorkPage({ params, searchParams }: PageProps<"/[locale]/admin/work">) {
  return (
    <SectionGate of="work">
      {async (staff) => {
        const { locale } = await params;
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, openCases, await searchParams, casesPage),
            getTranslations("admin.cases"),
          ]),
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.list",
              "admin.work",
              "admin.cases",
              "admin.feedback",
              "adminBilling.decide",
              "adminMails.brake",
              "adminPayouts.decide",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel", "account", "billing", "community", "content", "payouts", "refunds", "streams"]}
          >
            <>
              <SectionHeader
                title={t("title")}
                action={<InviteMaker address={siteOrigin() + localizedHref(locale, "/creator-inviteonly")} />}
              >
                {t("lead")}
                <span className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
                  <TextLink href={localizedHref(locale, "/admin/work/applications")}>
                    {t("applications")}
                  </TextLink>
                  <TextLink href={localizedHref(locale, "/admin/work/forms")}>{t("form")}</TextLink>
                </span>
              </SectionHeader>
              <CaseList answer={answer} roles={staff.roles} />
            </>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
