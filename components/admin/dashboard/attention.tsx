import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import { alertWords } from "@/lib/admin/health/alert-words";
import { caseKinds } from "@/lib/admin/work/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AttentionList } from "./attention-list";

type AttentionProps = Pick<Dashboard, "waiting" | "alerts">;

/** What waits for a person now, each line a link to those cases; before them what does not work, which `/admin/health` explains. */
export function Attention({ waiting, alerts }: AttentionProps) {
  const t = useTranslations("admin.dashboard.attention");
  const health = useTranslations("admin.health");
  const locale = useLocale();
  const broken = alerts.map((alert) => ({
    key: String(alert.id),
    href: localizedHref(locale, "/admin/health"),
    text: alertWords(alert, health),
    broken: true,
  }));
  const cases = caseKinds.flatMap((kind) => {
    const count = waiting[kind];
    const href = localizedHref(locale, `/admin/work?kind=${kind}`);
    return count ? [{ key: kind, href, text: t(kind, { count }) }] : [];
  });
  return (
    <SectionCard title={t("title")} className="mb-6">
      <AttentionList lines={[...broken, ...cases]} nothing={t("nothing")} />
    </SectionCard>
  );
}
