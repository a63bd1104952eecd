import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { LastReconciliation as Last } from "@/lib/admin/wallet-points/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** How the last comparison of all totals ended, or how far the present one is. */
export function LastReconciliation({ last }: { last: Last }) {
  const t = useTranslations("adminPoints.reconcile");
  const locale = useLocale();
  const format = formatter(locale);
  if (last.started_at === null) return <p className="text-muted text-sm">{t("never")}</p>;
  const counted = { members: format.number(last.members ?? 0), lines: format.number(last.lines ?? 0) };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {last.finished_at === null ? (
        <Badge tone="info">{t("running")}</Badge>
      ) : (
        <Badge tone={last.mismatches ? "negative" : "positive"}>
          {t("mismatches", { count: last.mismatches ?? 0 })}
        </Badge>
      )}
      <span className="text-muted">{t("compared", counted)}</span>
      <span className="text-muted">
        <When at={last.finished_at ?? last.started_at} />
      </span>
      {last.drifting > 0 && (
        <TextLink href={localizedHref(locale, "/admin/wallet-points?drift=yes")}>
          {t("drifting", { count: last.drifting })}
        </TextLink>
      )}
    </p>
  );
}
