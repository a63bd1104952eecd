import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { Grant } from "@/lib/account/membership";
import { formatter } from "@/lib/platform/i18n/format";

/** Every reason for access that the member has or had, newest first. Ending one leaves the others. */
export function GrantsCard({ grants }: { grants: Grant[] }) {
  const t = useTranslations("settings.grants");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  if (grants.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <ul className="divide-line -mb-3 divide-y">
        {grants.map(({ tier, source, starts_at, ends_at, ended_at, later }, n) => {
          const end = ended_at ?? ends_at;
          const state = ended_at ? "ended" : later ? "later" : "live";
          return (
            <li
              key={n}
              className="grid gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4"
              data-testid="grant"
            >
              <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {t("line", { tier: tiers.has(tier) ? tiers(tier) : tier, source: t(`sources.${source}`) })}
                <Badge tone={state === "live" ? "positive" : "neutral"}>{t(state)}</Badge>
              </p>
              <p className="text-muted text-sm sm:text-right">
                {end
                  ? t("from", { start: format.date(starts_at), end: format.date(end) })
                  : t("since", { start: format.date(starts_at) })}
              </p>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
