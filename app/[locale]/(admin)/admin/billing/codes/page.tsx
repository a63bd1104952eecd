import { getTranslations } from "next-intl/server";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { MakeCodeDialog } from "@/components/admin/billing/codes/code-dialogs";
import { CodesList } from "@/components/admin/billing/codes/codes-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";

export const generateMetadata = listMetadata(promotionCodes);

export default function AdminCodesPage({ searchParams }: PageProps<"/[locale]/admin/billing/codes">) {
  return (
    <ListPage of={promotionCodes} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminBilling");
        return (
          <>
            <SectionHeader title={t("title")}>{t("codes.lead")}</SectionHeader>
            <BillingTabs current={promotionCodes.tab} />
            <Messages
              of={[
                "admin.change",
                "admin.list",
                "adminBilling.codes.make",
                "adminBilling.plans",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["panel", "billing", "codes"]}
            >
              <div className="mb-4 flex justify-end">
                <MakeCodeDialog />
              </div>
              <CodesList {...shown} />
            </Messages>
          </>
        );
      }}
    </ListPage>
  );
}
