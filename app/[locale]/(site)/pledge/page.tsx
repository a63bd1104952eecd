import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { errorWords } from "@/components/islands/error-words";
import { fill } from "@/components/islands/fill";
import { PledgeIsland } from "@/components/islands/later";
import { PledgeProgress } from "@/components/pledges/pledge-progress";
import { Steps } from "@/components/site/steps";
import { type CommunityWords } from "@/components/islands/words";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { formatter } from "@/lib/platform/i18n/format";
import { getPledgeFigures } from "@/lib/pledges/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/pledge">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.pledge");
  return pageMetadata({ locale, path: "/pledge", title: t("title"), description: t("description") });
}

export default async function PledgePage({ params }: PageProps<"/[locale]/pledge">) {
  const { locale } = await params;
  const { community } = (await getMessages()) as { community: CommunityWords };
  const figures = await getPledgeFigures();
  const errors = await errorWords([
    "code_invalid",
    "code_missing",
    "too_many_attempts",
    "pledge_closed",
    "pledge_amount",
    "pledge_unknown",
  ]);
  const { code, optional, loading, failed, pledge } = community;
  const words = {
    code,
    optional,
    loading,
    failed,
    pledge: { form: pledge.form, mine: pledge.mine, withdraw: pledge.withdraw },
  };
  const limits = {
    min: formatter(locale).money((figures?.min ?? 10) * 100, "usd"),
    max: formatter(locale).money((figures?.max ?? 5000) * 100, "usd"),
  };
  const steps = pledge.how.steps.map(({ title, text }) => ({ title, text: fill(text, limits) }));

  return (
    <>
      <PageHead path="/pledge" title={pledge.title} lead={pledge.lead} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="contents lg:grid lg:content-start lg:gap-12">
          <PledgeProgress figures={figures} />
          <div className="order-1 grid gap-8">
            <Steps title={pledge.how.title} steps={steps} />
            <p className="border-accent text-muted border-l-2 pl-4 text-sm">{pledge.how.risk}</p>
          </div>
        </div>
        {figures?.open && (
          <div className="lg:sticky lg:top-24 lg:self-start">
            <PledgeIsland locale={locale} words={words} errors={errors} min={figures.min} max={figures.max} />
          </div>
        )}
      </div>
      <ReadOn path="/pledge" />
    </>
  );
}
