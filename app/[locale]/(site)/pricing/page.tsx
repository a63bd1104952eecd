import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { OfferData } from "@/components/site/structured-data/offer-data";
import { InviteNotice } from "@/components/site/invite-notice";
import { PageHead } from "@/components/site/page-head";
import { PlanComparison } from "@/components/site/plans/plan-comparison";
import { PlanGrid } from "@/components/site/plans/plan-grid";
import { QuestionList } from "@/components/site/questions/question-list";
import { ReadOn } from "@/components/site/articles/read-on";
import { SectionHead } from "@/components/site/section-head";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getPlans } from "@/lib/plans/queries";
import { factWords } from "@/lib/site/fact-words";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/pricing">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("pricing");
  return pageMetadata({ locale, path: "/pricing", title: t("title"), description: t("description") });
}

export default async function PricingPage() {
  const t = await getTranslations("pricing");
  const plans = await getPlans();
  const locale = await getLocale();
  const facts = await factWords(locale);
  return (
    <>
      {plans && <OfferData plans={plans} />}
      <InviteNotice locale={locale} />
      <PageHead path="/pricing" title={t("title")} lead={t("lead")} />
      <div className="frame py-12 md:py-16">
        <h2 className="sr-only">{t("title")}</h2>
        <PlanGrid plans={plans} mine />
        <h2 className="sr-only">{t("assurances.label")}</h2>
        <ul className="border-line mt-12 grid gap-6 border-y py-8 md:grid-cols-3">
          {(["refund", "cancel", "price"] as const).map((key) => (
            <li key={key}>
              <p className="font-medium">{t(`assurances.${key}.title`, facts)}</p>
              <p className="text-muted mt-1 text-sm">{t(`assurances.${key}.text`)}</p>
            </li>
          ))}
        </ul>
        <section className="border-line rounded-card mt-12 flex flex-wrap items-center justify-between gap-4 border p-6">
          <div className="max-w-[60ch]">
            <h2 className="text-lg font-semibold">{t("gift.title")}</h2>
            <p className="text-muted mt-1 text-sm">{t("gift.text")}</p>
          </div>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <TextLink href={localizedHref(locale, "/redeem")} className="text-sm">
              {t("gift.redeem")}
            </TextLink>
            <ButtonLink href={localizedHref(locale, "/gift")}>{t("gift.action")}</ButtonLink>
          </p>
        </section>
        {plans && (
          <section className="mt-20">
            <SectionHead title={t("compare.title")} />
            <div className="mt-8">
              <PlanComparison plans={plans} />
            </div>
          </section>
        )}
        <section className="mt-20 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
          <SectionHead title={t("questions")} />
          <QuestionList ids={["pay", "confirming", "cancel", "refunds", "claim"]} />
        </section>
      </div>
      <ReadOn path="/pricing" />
    </>
  );
}
