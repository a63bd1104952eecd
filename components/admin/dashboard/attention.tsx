import { ArrowRight, CircleCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import { alertWords } from "@/lib/admin/health/alert-words";
import { caseKinds } from "@/lib/admin/work/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";

type AttentionProps = Pick<Dashboard, "waiting" | "alerts">;

/** What waits for a person now, each line a link to those cases; before them what does not work, which `/admin/health` explains. */
export function Attention({ waiting, alerts }: AttentionProps) {
  const t = useTranslations("admin.dashboard.attention");
  const health = useTranslations("admin.health");
  const locale = useLocale();
  const broken = alerts.map((alert) => ({
    key: String(alert.id),
    href: "/admin/health" as const,
    text: alertWords(alert, health),
  }));
  const cases = caseKinds.flatMap((kind) => {
    const count = waiting[kind];
    return count ? [{ key: kind, href: `/admin/work?kind=${kind}` as const, text: t(kind, { count }) }] : [];
  });
  const lines = [...broken, ...cases];
  if (lines.length === 0) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden="true" className="text-positive size-4" />
        {t("nothing")}
      </p>
    );
  }
  return (
    <ul className="divide-line divide-y">
      {lines.map(({ key, href, text }) => (
        <li key={key}>
          <Anchor
            href={localizedHref(locale, href)}
            className="hover:text-accent flex min-h-11 items-center justify-between gap-3 text-sm wrap-anywhere"
          >
            {text}
            <ArrowRight aria-hidden="true" className="text-muted size-4 shrink-0" />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
