import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { LevelRules, RuleTable } from "@/components/admin/wallet-points/rule-table";
import { WalletTabs } from "@/components/admin/wallet-points/wallet-tabs";
import { Messages } from "@/components/messages/messages";
import { readPointRules } from "@/lib/admin/wallet-points/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPoints.rules");
  return { title: t("pageTitle"), robots: { index: false } };
}

export default function AdminPointRulesPage() {
  return (
    <SectionGate of="walletPoints">
      {async (staff) => {
        const [{ rules, levels }, t, wallets] = await redirectIfRefused(
          Promise.all([
            readPointRules(staff),
            getTranslations("adminPoints.rules"),
            getTranslations("adminPoints.wallets"),
          ]),
        );
        const isAdmin = staff.roles.includes("admin");
        return (
          <Messages
            of={["admin.change", "adminPoints.rules", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader title={wallets("title")}>{t("lead")}</SectionHeader>
            <WalletTabs current="rules" />
            <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:items-start">
              <RuleTable rules={rules} isAdmin={isAdmin} />
              <LevelRules levels={levels} isAdmin={isAdmin} />
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
