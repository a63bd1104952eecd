import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { NextRun } from "@/components/admin/payouts/next-run";
import { PayoutsList } from "@/components/admin/payouts/payouts-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { allPayouts } from "@/lib/admin/payouts/payouts.list";
import { readPayable } from "@/lib/admin/payouts/queries";

export const generateMetadata = listMetadata(allPayouts);

export default function AdminPayoutsPage({ searchParams }: PageProps<"/[locale]/admin/payouts">) {
  return (
    <ListPage of={allPayouts} searchParams={searchParams} beside={readPayable}>
      {async (shown, payable) => {
        const t = await getTranslations("adminPayouts");
        return (
          <Messages
            of={["admin.change", "admin.list", "adminPayouts.prepare", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <div className="mb-6">
              <NextRun payable={payable} />
            </div>
            <PayoutsList {...shown} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
