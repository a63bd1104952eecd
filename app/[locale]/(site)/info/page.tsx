import { LastCall } from "@/components/site/last-call";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/info", "pages.info");

export default function InfoPage() {
  return (
    <>
      <ReadingPage path="/info" name="pages.info" />
      <LastCall />
    </>
  );
}
