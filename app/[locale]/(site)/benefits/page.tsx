import { getTranslations } from "next-intl/server";
import { BenefitSections } from "@/components/site/plans/benefit-sections";
import { LastCall } from "@/components/site/last-call";
import { PageHead } from "@/components/site/page-head";
import { PlanStrata } from "@/components/site/plans/plan-strata";
import { ReadOn } from "@/components/site/articles/read-on";
import { getPlans } from "@/lib/plans/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/benefits", "pages.benefits");

export default async function BenefitsPage() {
  const t = await getTranslations("pages.benefits");
  const plans = await getPlans();
  return (
    <>
      <PageHead path="/benefits" title={t("title")} lead={t("lead")} />
      {plans && <PlanStrata plans={plans} />}
      <BenefitSections plans={plans ?? []} />
      <ReadOn path="/benefits" />
      <LastCall />
    </>
  );
}
