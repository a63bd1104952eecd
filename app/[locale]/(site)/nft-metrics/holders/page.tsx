import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { HolderTable } from "@/components/site/figures/holder-table";
import { PageHead } from "@/components/site/page-head";
import { ButtonLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { getShownMetrics } from "@/lib/mint/metrics/metrics";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { single } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pages.metrics");
  return { title: t("holders.pages.title"), description: t("description"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/nft-metrics/holders">) {
  const { after } = await searchParams;
  const [locale, t, metrics] = await Promise.all([
    getLocale(),
    getTranslations("pages.metrics"),
    getShownMetrics(),
  ]);
  const lead = metrics
    ? t("holders.pages.lead", { block: formatter(locale).number(metrics.through) })
    : t("unavailable");
  return (
    <>
      <PageHead motif="pass" title={t("holders.pages.title")} lead={lead} />
      <div className="frame py-12 md:py-16">
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          {metrics &&
            (metrics.holders.length > 0 ? (
              <HolderTable holders={metrics.holders} after={single(after)} />
            ) : (
              <p className="text-muted">{t("holders.none")}</p>
            ))}
          <ButtonLink href={localizedHref(locale, "/nft-metrics")} className="justify-self-start">
            {t("holders.pages.back")}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

/** The further pages of the holders that `/nft-metrics` begins to list. */
export default function HoldersPage(props: PageProps<"/[locale]/nft-metrics/holders">) {
  return <HeldPage content={() => content(props)} />;
}
