import { ReadingPage } from "@/components/site/articles/reading-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/disclaimers", "pages.risks");

export default function RisksPage() {
  return <ReadingPage path="/disclaimers" name="pages.risks" />;
}
