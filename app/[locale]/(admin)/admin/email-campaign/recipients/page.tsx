import { getTranslations } from "next-intl/server";
import { RecipientsList } from "@/components/admin/campaigns/recipients-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";

export const generateMetadata = listMetadata(campaignRecipients);

export default function AdminRecipientsPage({
  searchParams,
}: PageProps<"/[locale]/admin/email-campaign/recipients">) {
  return (
    <ListPage of={campaignRecipients} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminCampaigns");
        return (
          <ListMessages>
            <SectionHeader title={t("recipientsTitle")}>{t("recipientsLead")}</SectionHeader>
            <RecipientsList {...shown} />
          </ListMessages>
        );
      }}
    </ListPage>
  );
}
