import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { LastReconciliation } from "@/components/admin/wallet-points/last-reconciliation";
import { ReconcileAll } from "@/components/admin/wallet-points/reconcile-buttons";
import { WalletList } from "@/components/admin/wallet-points/wallet-list";
import { WalletTabs } from "@/components/admin/wallet-points/wallet-tabs";
import { Messages } from "@/components/messages/messages";
import { walletProfilePage, walletProfiles } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { readList } from "@/lib/admin/list/queries";
import { readReconciliation } from "@/lib/admin/wallet-points/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPoints.wallets");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminWalletPointsPage({ searchParams }: PageProps<"/[locale]/admin/wallet-points">) {
  return (
    <SectionGate of="walletPoints">
      {async (staff) => {
        const [answer, last, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, walletProfiles, await searchParams, walletProfilePage),
            readReconciliation(staff),
            getTranslations("adminPoints.wallets"),
          ]),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "adminPoints.reconcile", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader title={t("title")} action={staff.roles.includes("admin") && <ReconcileAll />}>
              {t("lead")}
            </SectionHeader>
            <WalletTabs current="members" />
            <div className="grid gap-4">
              <LastReconciliation last={last} />
              <WalletList answer={answer} roles={staff.roles} />
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
