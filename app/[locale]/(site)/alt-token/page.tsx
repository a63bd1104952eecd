import { ReadingPage } from "@/components/site/articles/reading-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/alt-token", "site.alt");

export default function AltPage() {
  return <ReadingPage path="/alt-token" name="site.alt" />;
}
