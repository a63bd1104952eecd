import { getLocale, getTranslations } from "next-intl/server";
import { CampaignsList } from "@/components/admin/campaigns/campaigns-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { ButtonLink } from "@/components/ui/link";
import { emailCampaigns } from "@/lib/admin/campaigns/campaigns.list";
import { localizedHref } from "@/lib/platform/i18n/href";

export const generateMetadata = listMetadata(emailCampaigns);

export default function AdminCampaignsPage({ searchParams }: PageProps<"/[locale]/admin/email-campaign">) {
  return (
    <ListPage of={emailCampaigns} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("adminCampaigns"), getLocale()]);
        return (
          <ListMessages>
            <SectionHeader
              title={t("title")}
              action={
                <ButtonLink href={localizedHref(locale, "/admin/email-campaign/new")}>{t("new")}</ButtonLink>
              }
            >
              {t("lead")}
            </SectionHeader>
            <CampaignsList {...shown} />
          </ListMessages>
        );
      }}
    </ListPage>
  );
}
