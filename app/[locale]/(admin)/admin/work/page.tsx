import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationQueue } from "@/components/admin/application-queue";
import { InviteMaker } from "@/components/admin/invite-maker";
import { PaymentCases } from "@/components/admin/payment-cases";
import { ProposalMaker } from "@/components/admin/proposal-maker";
import { PageHeader } from "@/components/members/page-header";
import { readPaymentCases } from "@/lib/admin/payment-cases";
import { listApplications } from "@/lib/applications/queries";
import { applicationFilter } from "@/lib/applications/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/address";
import { pageStaff, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.work");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminWorkPage({ params, searchParams }: PageProps<"/[locale]/admin/work">) {
  const staff = await pageStaff("moderator");
  if (!staff) return null;
  const { locale } = await params;
  const filter = applicationFilter.parse(await searchParams);
  const isAdmin = staff.roles.includes("admin");
  const [list, payments, t] = await redirectIfRefused(
    Promise.all([
      listApplications(staff, filter),
      isAdmin ? readPaymentCases(staff) : null,
      getTranslations("admin.work"),
    ]),
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <div className="flex flex-wrap gap-3">
            {isAdmin && <ProposalMaker />}
            <InviteMaker address={siteOrigin() + localizedHref(locale, "/creator-inviteonly")} />
          </div>
        }
      >
        {t("lead", { count: list.total })}
      </PageHeader>
      {payments && <PaymentCases cases={payments} />}
      <ApplicationQueue list={list} filter={filter} />
    </>
  );
}
