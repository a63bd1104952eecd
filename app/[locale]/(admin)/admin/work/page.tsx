import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationList } from "@/components/admin/applications/application-list";
import { InviteMaker } from "@/components/admin/applications/invite-maker";
import { PaymentCases } from "@/components/admin/work/payment-cases";
import { UndeliveredList } from "@/components/admin/work/undelivered-list";
import { ProposalMaker } from "@/components/admin/proposal-maker";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readAdminCases } from "@/lib/admin/cases";
import { applicationPage, sentApplications } from "@/lib/admin/list/lists/applications";
import { readList } from "@/lib/admin/list/queries";
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
        const isAdmin = staff.roles.includes("admin");
        const [answer, cases, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, sentApplications, await searchParams, applicationPage),
            isAdmin ? readAdminCases(staff) : null,
            getTranslations("admin.work"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "admin.work", "join.secondFactor", "points.levels"]}
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
              />
              {cases && <PaymentCases cases={cases} />}
              {cases && <UndeliveredList rows={cases.undelivered} />}
              <ApplicationList answer={answer} roles={staff.roles} />
            </>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
