import { PlansWith } from "@/components/site/plans/plans-with";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { getPlans } from "@/lib/plans/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/syndicate-access", "pages.syndicate");

export default async function SyndicatePage() {
  const plans = await getPlans();
  return (
    <ReadingPage
      path="/syndicate-access"
      name="pages.syndicate"
      live={{ who: plans && <PlansWith plans={plans} feature="syndicate_notes" /> }}
    />
  );
}
