import { LegalPage } from "@/components/site/legal-page";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/legal/privacy", "site.privacy");

export default function PrivacyPage() {
  return <LegalPage name="privacy" />;
}
