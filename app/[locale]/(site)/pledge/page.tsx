import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PledgeIsland } from "@/components/pledges/later";
import { PledgeProgress } from "@/components/pledges/pledge-progress";
import { Steps } from "@/components/site/steps";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { firstSettings } from "@/lib/platform/first-settings.gen";
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
  const [t, figures] = await Promise.all([getTranslations("community.pledge"), getPledgeFigures()]);
  const limits = {
    min: formatter(locale).money((figures?.min ?? firstSettings["pledge.min"]) * 100, "usd"),
    max: formatter(locale).money((figures?.max ?? firstSettings["pledge.max"]) * 100, "usd"),
  };

  return (
    <>
      <PageHead path="/pledge" title={t("title")} lead={t("lead")} />
      <div className="group/pledge frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="contents lg:grid lg:content-start lg:gap-12">
          <PledgeProgress figures={figures} />
          <div className="order-1 grid gap-8">
            {/* Not after pledging: the card beside it then says what follows. */}
            <div className="group-has-data-pledged/pledge:hidden">
              <Steps name="community.pledge.how" values={limits} />
            </div>
            <p className="border-accent text-muted border-l-2 pl-4 text-sm">{t("how.risk")}</p>
          </div>
        </div>
        {figures?.open && (
          <div className="lg:sticky lg:top-24 lg:self-start print:static">
            <LaterMessages
              of={[
                "community.general",
                "community.code",
                "community.pledge.form",
                "community.pledge.mine",
                "community.pledge.withdraw",
              ]}
              errors={["contact", "community"]}
            >
              <PledgeIsland min={figures.min} max={figures.max} />
            </LaterMessages>
          </div>
        )}
      </div>
      <ReadOn path="/pledge" />
    </>
  );
}
