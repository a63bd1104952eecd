import { LastCall } from "@/components/site/last-call";
import { LedgerExample } from "@/components/site/points/ledger-example";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { getFigures } from "@/lib/site/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/about", "site.about");

export default async function AboutPage() {
  const figures = await getFigures();
  const lines = [
    { source: "signup" },
    { source: "onboarding" },
    { source: "purchase" },
    { source: "purchase", undone: true },
  ] as const;
  return (
    <>
      <ReadingPage
        path="/about"
        name="site.about"
        live={{ records: figures && <LedgerExample figures={figures} lines={lines} /> }}
      />
      <LastCall />
    </>
  );
}
