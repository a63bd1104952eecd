import { DataRecipients } from "@/components/site/articles/data-recipients";
import { LegalPage } from "@/components/site/articles/legal-page";
import { dataRecipients } from "@/lib/site/data-recipients";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/legal/privacy", "site.privacy");

export default function PrivacyPage() {
  const recipients = dataRecipients();
  return (
    <LegalPage
      name="privacy"
      live={recipients.length > 0 ? { others: <DataRecipients recipients={recipients} /> } : {}}
    />
  );
}
