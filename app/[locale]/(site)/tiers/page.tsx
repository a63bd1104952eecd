import { EarnTable } from "@/components/site/points/earn-table";
import { LastCall } from "@/components/site/last-call";
import { LevelTable } from "@/components/site/points/level-table";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { TierTable } from "@/components/site/plans/tier-table";
import { getPlans } from "@/lib/plans/queries";
import { getFigures } from "@/lib/site/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/tiers", "pages.tiers");

export default async function TiersPage() {
  const [plans, figures] = await Promise.all([getPlans(), getFigures()]);
  return (
    <>
      <ReadingPage
        path="/tiers"
        name="pages.tiers"
        live={{
          tiers: plans && <TierTable plans={plans} />,
          levels: <LevelTable levels={figures?.levels} />,
          earn: <EarnTable figures={figures} />,
        }}
      />
      <LastCall />
    </>
  );
}
