import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationQueue } from "@/components/admin/applications/application-queue";
import { InviteMaker } from "@/components/admin/applications/invite-maker";
import { PaymentCases } from "@/components/admin/work/payment-cases";
import { UndeliveredList } from "@/components/admin/work/undelivered-list";
import { ProposalMaker } from "@/components/admin/proposal-maker";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readAdminCases } from "@/lib/admin/cases";
import { listApplications } from "@/lib/applications/queries";
import { applicationFilter } from "@/lib/applications/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.work");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminWorkPage({ params, searchParams }: PageProps<"/[locale]/admin/work">) {
  return (
    <SectionGate of="work">
      {async (staff) => {
        const { locale } = await params;
        const filter = applicationFilter.parse(await searchParams);
        const isAdmin = staff.roles.includes("admin");
        const [list, cases, t] = await redirectIfRefused(
          Promise.all([
            listApplications(staff, filter),
            isAdmin ? readAdminCases(staff) : null,
            getTranslations("admin.work"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.work", "join.secondFactor", "points.levels"]}
            errors={["secondFactor", "staff", "community"]}
          >
            <>
              <SectionHeader
                title={t("title")}
                action={
                  <div className="flex flex-wrap gap-3">
                    {isAdmin && <ProposalMaker />}
                    <InviteMaker address={siteOrigin() + localizedHref(locale, "/creator-inviteonly")} />
                  </div>
                }
              >
                {t("lead", { count: list.total })}
              </SectionHeader>
              {cases && <PaymentCases cases={cases} />}
              {cases && <UndeliveredList rows={cases.undelivered} />}
              <ApplicationQueue list={list} filter={filter} />
            </>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
