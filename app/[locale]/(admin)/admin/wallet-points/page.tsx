import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { LastReconciliation } from "@/components/admin/wallet-points/last-reconciliation";
import { ReconcileAll } from "@/components/admin/wallet-points/reconcile-buttons";
import { WalletList } from "@/components/admin/wallet-points/wallet-list";
import { WalletTabs } from "@/components/admin/wallet-points/wallet-tabs";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { walletProfiles } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { readReconciliation } from "@/lib/admin/wallet-points/queries";

export const generateMetadata = listMetadata(walletProfiles);

export default function AdminWalletPointsPage({ searchParams }: PageProps<"/[locale]/admin/wallet-points">) {
  return (
    <ListPage of={walletProfiles} searchParams={searchParams} beside={readReconciliation}>
      {async (shown, last) => {
        const t = await getTranslations("adminPoints.wallets");
        return (
          <Messages
            of={["admin.change", "admin.list", "adminPoints.reconcile", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader title={t("title")} action={shown.roles.includes("admin") && <ReconcileAll />}>
              {t("lead")}
            </SectionHeader>
            <WalletTabs current={walletProfiles.tab} />
            <div className="grid gap-4">
              <LastReconciliation last={last} />
              <WalletList {...shown} />
            </div>
          </Messages>
        );
      }}
    </ListPage>
  );
}
