import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file";
import { formatter } from "@/lib/platform/i18n/format";
import { codeWords } from "@/components/admin/code-words";

type Subscription = MemberFile["subscriptions"][number];

/** Grants from which the tier is computed, with the end that is known, and subscriptions that give none. */
export function FileAccess({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const codes = useTranslations("admin.codes");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const { grants, subscriptions } = file;
  const day = (at: string | null) => (at ? format.date(at, "medium") : "–");
  const state = (status: string) => codeWords(codes, `subscriptionStatus.${status}`);
  const of = (grant: (typeof grants)[number]): Subscription | undefined =>
    grant.source === "subscription"
      ? subscriptions.find((subscription) => subscription.id === grant.source_id)
      : undefined;

  /** A subscription without a known end renews with its period. */
  const ends = (grant: (typeof grants)[number]) => {
    if (!grant.live) return t("grantRevoked");
    if (grant.ends_at) return t("grantEnds", { date: day(grant.ends_at) });
    const subscription = of(grant);
    if (!subscription) return t("grantForever");
    return t("grantRenews", { date: day(subscription.current_period_end) });
  };
  const alone = subscriptions.filter(
    ({ id }) => !grants.some((grant) => grant.source === "subscription" && grant.source_id === id),
  );
  return (
    <SectionCard title={t("grants")}>
      {grants.length === 0 && <p className="text-muted text-sm">{t("noGrants")}</p>}
      <ul className="grid gap-3 text-sm">
        {grants.map((grant) => {
          const subscription = of(grant);
          return (
            <li key={grant.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {tiers.has(grant.tier) ? tiers(grant.tier) : grant.tier}{" "}
                <span className="text-muted">
                  · {codeWords(codes, `sources.${grant.source}`)}
                  {subscription && `, ${state(subscription.status)}`}
                </span>
              </span>
              <Badge tone={grant.live ? "positive" : "neutral"}>{ends(grant)}</Badge>
            </li>
          );
        })}
      </ul>
      {alone.map(({ id, status, current_period_end: end }) => (
        <p key={id} className="text-muted border-line mt-4 border-t pt-4 text-sm">
          {t("subscription", { status: state(status), date: day(end) })}
        </p>
      ))}
    </SectionCard>
  );
}
