import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { RecipientsList } from "@/components/admin/campaigns/recipients-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { campaignRecipients, campaignRecipientsPage } from "@/lib/admin/campaigns/campaign-recipients.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminCampaigns");
  return { title: t("recipientsTitle"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/email-campaign/recipients">;

export default function AdminRecipientsPage({ searchParams }: Props) {
  return (
    <SectionGate of="campaigns">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, campaignRecipients, await searchParams, campaignRecipientsPage),
            getTranslations("adminCampaigns"),
          ]),
        );
        return (
          <ListMessages>
            <SectionHeader title={t("recipientsTitle")}>{t("recipientsLead")}</SectionHeader>
            <RecipientsList answer={answer} roles={staff.roles} />
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
