import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file";

/** Subscriptions and the grants from which the tier is computed. */
export function FileAccess({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { timeZone: "UTC" });
  return (
    <SectionCard title={t("grants")}>
      {file.grants.length === 0 && <p className="text-muted text-sm">{t("noGrants")}</p>}
      <ul className="grid gap-3 text-sm">
        {file.grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {tiers.has(grant.tier) ? tiers(grant.tier) : grant.tier}{" "}
              <span className="text-muted">· {grant.source}</span>
            </span>
            <Badge tone={grant.revoked_at ? "neutral" : "positive"}>
              {grant.revoked_at
                ? t("grantRevoked")
                : grant.ends_at
                  ? t("grantEnds", { date: day(grant.ends_at) })
                  : t("grantForever")}
            </Badge>
          </li>
        ))}
      </ul>
      {file.subscriptions.map((subscription) => (
        <p key={subscription.id} className="text-muted border-line mt-4 border-t pt-4 text-sm">
          {t("subscription", { status: subscription.status, date: day(subscription.current_period_end) })}
        </p>
      ))}
    </SectionCard>
  );
}
