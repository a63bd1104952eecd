import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Climb } from "@/components/site/points/climb";
import { Hero } from "@/components/site/hero";
import { Inside } from "@/components/site/home/inside";
import { People } from "@/components/site/home/people";
import { Week } from "@/components/site/home/week";
import { InviteNotice } from "@/components/site/invite-notice";
import { LastCall } from "@/components/site/last-call";
import { HomeStrip } from "@/components/site/figures/home-strip";
import { Numbers } from "@/components/site/figures/numbers";
import { PlanGrid } from "@/components/site/plans/plan-grid";
import { QuestionList } from "@/components/site/questions/question-list";
import { SectionHead } from "@/components/site/section-head";
import { SiteData } from "@/components/site/structured-data/site-data";
import { Glyph } from "@/components/ui/glyph";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getPlans } from "@/lib/plans/queries";
import { getHome } from "@/lib/site/home/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";
import { getFigures } from "@/lib/site/queries";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("site.home");
  return pageMetadata({
    locale,
    path: "/",
    title: t("title"),
    description: t("description"),
    absoluteTitle: true,
  });
}

export default async function HomePage({ params }: PageProps<"/[locale]">) {
  const { locale } = await params;
  const t = await getTranslations("site.home");
  const referrals = await getTranslations("referrals");
  const [figures, plans, parts] = await Promise.all([getFigures(), getPlans(), getHome()]);

  return (
    <>
      <SiteData />
      <InviteNotice locale={locale} unknown={referrals("unknownInvite")} />
      <Hero plans={plans} stream={parts?.stream ?? null} />
      <Week parts={parts} />
      <People parts={parts} />
      <HomeStrip figures={figures} />
      <Inside />
      <section className="frame when-ready pt-12 md:pt-16">
        <SectionHead title={t("tiers.title")} lead={t("tiers.lead")} />
        <div className="mt-10">
          <PlanGrid plans={plans} />
        </div>
        <ButtonLink href={localizedHref(locale, "/pricing")} variant="ghost" className="mt-6 -ml-4">
          {t("tiers.compare")} <Glyph name="arrow" />
        </ButtonLink>
      </section>
      <Climb figures={figures} />
      <Numbers />
      <section className="frame when-ready grid gap-x-16 gap-y-8 pt-20 md:pt-28 lg:grid-cols-[1fr_2fr]">
        <SectionHead title={t("questions.title")} />
        <div>
          <QuestionList ids={["cost", "crypto", "refunds", "points", "qualify"]} />
          <ButtonLink href={localizedHref(locale, "/faq")} variant="ghost" className="mt-4 -ml-4">
            {t("questions.all")} <Glyph name="arrow" />
          </ButtonLink>
        </div>
      </section>
      <LastCall />
    </>
  );
}
