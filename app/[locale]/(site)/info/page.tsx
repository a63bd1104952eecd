import { LastCall } from "@/components/site/last-call";
import { LedgerExample } from "@/components/site/points/ledger-example";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { getFigures } from "@/lib/site/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/info", "pages.info");

export default async function InfoPage() {
  const figures = await getFigures();
  const lines = [{ source: "signup" }, { source: "onboarding" }, { source: "wallet" }] as const;
  return (
    <>
      <ReadingPage
        path="/info"
        name="pages.info"
        live={{ start: figures && <LedgerExample figures={figures} lines={lines} /> }}
      />
      <LastCall />
    </>
  );
}
