import { useTranslations } from "next-intl";
import { Steps } from "@/components/admin/charts/steps";

type FunnelProps = {
  stages: readonly { key: "clicks" | "signups" | "wallets" | "qualified"; value: number }[];
};

/** The stages of the referrals of a period, each as a part of the one before. */
export function Funnel({ stages }: FunnelProps) {
  const t = useTranslations("admin.dashboard.funnel");
  return <Steps steps={stages.map(({ key, value }) => ({ key, value, label: t(key) }))} />;
}
