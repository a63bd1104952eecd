import { getTranslations } from "next-intl/server";
import { ClickList } from "@/components/admin/analytics/click-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { referralClicks } from "@/lib/admin/analytics/referral-clicks.list";

export const generateMetadata = listMetadata(referralClicks);

export default function AdminClicksPage({ searchParams }: PageProps<"/[locale]/admin/analytics/clicks">) {
  return (
    <ListPage of={referralClicks} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminAnalytics.clicks");
        return (
          <ListMessages>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <ClickList {...shown} />
          </ListMessages>
        );
      }}
    </ListPage>
  );
}
