import { LegalPage } from "@/components/site/articles/legal-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/legal/terms", "site.terms");

export default function TermsPage() {
  return <LegalPage name="terms" />;
}
