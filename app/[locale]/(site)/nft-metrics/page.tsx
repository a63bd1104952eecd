import { getTranslations } from "next-intl/server";
import { MetricsGlance } from "@/components/site/figures/metrics-glance";
import { MetricsSource } from "@/components/site/figures/metrics-source";
import { MintDays } from "@/components/site/figures/mint-days";
import { PageHead } from "@/components/site/page-head";
import { Article } from "@/components/site/articles/article";
import { ReadOn } from "@/components/site/articles/read-on";
import { SupplyBar } from "@/components/site/figures/supply-bar";
import { TopHolders } from "@/components/site/figures/top-holders";
import { Unavailable } from "@/components/site/unavailable";
import { getLastMetrics } from "@/lib/mint/metrics/metrics";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/nft-metrics", "pages.metrics");

export default async function MetricsPage() {
  const t = await getTranslations("pages.metrics");
  const metrics = await getLastMetrics();
  return (
    <>
      <PageHead path="/nft-metrics" title={t("title")} lead={t("lead")} />
      {metrics ? (
        <>
          <MetricsGlance metrics={metrics} />
          <Article
            name="pages.metrics"
            live={{
              progress: <SupplyBar sale={metrics.sale} voids={metrics.voids} />,
              days: <MintDays days={metrics.days} />,
              holders: <TopHolders holders={metrics.holders} />,
              source: <MetricsSource metrics={metrics} />,
            }}
          />
        </>
      ) : (
        <div className="frame py-16">
          <Unavailable status={503}>{t("unavailable")}</Unavailable>
        </div>
      )}
      <ReadOn path="/nft-metrics" />
    </>
  );
}
