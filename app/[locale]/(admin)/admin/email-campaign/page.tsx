import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { CampaignsList } from "@/components/admin/campaigns/campaigns-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ButtonLink } from "@/components/ui/link";
import { emailCampaigns, campaignsPage } from "@/lib/admin/campaigns/campaigns.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminCampaigns");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminCampaignsPage({ searchParams }: PageProps<"/[locale]/admin/email-campaign">) {
  return (
    <SectionGate of="campaigns">
      {async (staff) => {
        const [answer, t, locale] = await redirectIfRefused(
          Promise.all([
            readList(staff, emailCampaigns, await searchParams, campaignsPage),
            getTranslations("adminCampaigns"),
            getLocale(),
          ]),
        );
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
            <CampaignsList answer={answer} roles={staff.roles} />
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
