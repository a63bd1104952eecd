import { LegalPage } from "@/components/site/articles/legal-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/legal/disclaimer", "site.disclaimer");

export default function DisclaimerPage() {
  return <LegalPage name="disclaimer" />;
}
