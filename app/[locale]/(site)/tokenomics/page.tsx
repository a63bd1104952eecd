import { getTranslations } from "next-intl/server";
import { PhaseTable } from "@/components/site/plans/phase-table";
import { PointsToday } from "@/components/site/points/points-today";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { SupplyTable } from "@/components/site/figures/supply-table";
import { Unavailable } from "@/components/site/unavailable";
import { getLastTerms } from "@/lib/mint/metrics/metrics";
import { getFigures } from "@/lib/site/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/tokenomics", "pages.tokenomics");

export default async function TokenomicsPage() {
  const t = await getTranslations("pages.tokenomics");
  const [terms, figures] = await Promise.all([getLastTerms(), getFigures()]);
  return (
    <ReadingPage
      path="/tokenomics"
      name="pages.tokenomics"
      live={{
        supply: terms ? (
          <SupplyTable terms={terms} />
        ) : (
          <Unavailable status={200}>{t("unavailable")}</Unavailable>
        ),
        phases: terms && <PhaseTable terms={terms} />,
        points: figures && <PointsToday figures={figures} />,
      }}
    />
  );
}
