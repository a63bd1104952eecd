import { useTranslations } from "next-intl";
import { Steps } from "@/components/charts/steps";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import { sumOfPeriod } from "@/lib/admin/dashboard/rules";
import { funnelStages, optionalStage, type FunnelStage } from "@/lib/referrals/stages";

/** The line of the dashboard that counts a stage. */
const lines = {
  clicked: "clicks",
  signed_up: "signups",
  wallet_linked: "wallets",
  minted: "minted",
  qualified: "qualified",
} as const satisfies Record<FunnelStage, keyof Dashboard["series"]>;

/** The stages of the referrals of a period, each as a part of the one before. */
export function Funnel({ series, days }: Pick<Dashboard, "series" | "days">) {
  const t = useTranslations("admin.dashboard.funnel");
  return (
    <Steps
      steps={funnelStages.map((stage) => ({
        key: stage,
        label: t(lines[stage]),
        value: sumOfPeriod(series[lines[stage]], days).now ?? 0,
        optional: stage === optionalStage,
      }))}
    />
  );
}
