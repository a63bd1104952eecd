import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { OrderFile } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { Facts } from "@/components/admin/billing/facts";
import { MemberLink } from "@/components/admin/billing/links";

function Access({ grants }: { grants: OrderFile["grants"] }) {
  const t = useTranslations("adminBilling.order");
  if (grants.length === 0) return t("noAccess");
  return (
    <ul className="grid gap-1">
      {grants.map(({ tier, live, starts_at }) => (
        <li key={`${tier}${starts_at}`} className="flex flex-wrap items-center gap-2">
          <span className="capitalize">{tier}</span>
          <Badge tone={live ? "positive" : "neutral"}>{t(live ? "accessLive" : "accessOver")}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Claim({ claim }: { claim: OrderFile["claim"] }) {
  const t = useTranslations("adminBilling.order");
  const format = formatter(useLocale());
  if (claim === null) return t("noClaim");
  if (claim.revoked_reason) return t("claimRevoked");
  if (claim.token !== null) return t("claimToken", { token: claim.token });
  return claim.redeemed_tx ? t("claimed") : t("claimOpen", { date: format.date(claim.expires_at, "medium") });
}

function Referral({ referral }: { referral: OrderFile["referral"] }) {
  const t = useTranslations("adminBilling.order");
  const stages = useTranslations("adminBilling.order.stages");
  if (referral === null) return t("noReferral");
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t.rich("referralBy", {
        name: () => <MemberLink id={referral.referrer_id} name={referral.referrer} />,
      })}
      <Badge>{codeWords(stages, referral.stage)}</Badge>
      {referral.by_this && <span className="text-muted">{t("referralThis")}</span>}
    </span>
  );
}

/** Access, claim and referral: what the order gave, and what of it is left. */
export function OrderBrought({ file }: { file: OrderFile }) {
  const t = useTranslations("adminBilling.order");
  const format = formatter(useLocale());
  const points = file.points.reduce((sum, line) => sum + line.points, 0);
  return (
    <SectionCard title={t("brought")}>
      <Facts
        rows={[
          [t("access"), <Access key="access" grants={file.grants} />],
          [t("points"), format.number(points)],
          [t("claim"), <Claim key="claim" claim={file.claim} />],
          [t("referral"), <Referral key="referral" referral={file.referral} />],
        ]}
      />
    </SectionCard>
  );
}
