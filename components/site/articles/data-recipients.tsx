import { getTranslations } from "next-intl/server";
import type { DataRecipient } from "@/lib/site/data-recipients";

/** What each service receives that a browser speaks to itself, as further paragraphs of the privacy notice. */
export async function DataRecipients({ recipients }: { recipients: readonly DataRecipient[] }) {
  const t = await getTranslations("site.privacy.recipients");
  return recipients.map((recipient) => (
    <p key={recipient} className="max-w-[66ch]">
      {t(recipient)}
    </p>
  ));
}
