import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { CheckFile, Finding } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";
import { RepairButton } from "./repair-button";

/** One of the two values that differ. */
function Value({ of: { kind, problem, currency }, value }: { of: Finding; value: string | null }) {
  const t = useTranslations("adminBilling.check");
  const disputes = useTranslations("adminBilling.returnStates");
  const statuses = useTranslations("adminBilling.subscriptionStatus");
  const format = formatter(useLocale());
  if (value === null) return <span className="text-muted">{t("nothing")}</span>;
  if (problem === "ends") return t(value === "true" ? "yes" : "no");
  if (problem === "period") return format.time(value, "medium");
  if (kind === "dispute" && disputes.has(value as "won")) return disputes(value as "won");
  if (kind === "subscription" && statuses.has(value as "active")) return statuses(value as "active");
  return /^-?\d+$/.test(value) && currency ? format.money(Number(value), currency) : value;
}

function Repair({ finding }: { finding: Finding }) {
  const t = useTranslations("adminBilling.check");
  if (finding.repaired_at) return <Badge tone="positive">{t("repaired")}</Badge>;
  if (!finding.repairable) return <span className="text-muted text-xs">{t("byHand")}</span>;
  return (
    <span className="grid justify-items-start gap-1">
      <RepairButton finding={finding.id} object={finding.object_id} />
      {finding.outcome && <span className="text-muted text-xs">{t("unchanged")}</span>}
    </span>
  );
}

/** What differs between Stripe and this database, what is open first. */
export function FindingRows({ check }: { check: CheckFile }) {
  const t = useTranslations("adminBilling.check");
  const kinds = useTranslations("adminBilling.objects");
  if (check.rows.length === 0)
    return check.status === "done" ? <EmptyState title={t("same")}>{t("sameText")}</EmptyState> : null;
  return (
    <Table caption={t("findings")} stacked>
      <thead>
        <tr>
          <Th>{t("object")}</Th>
          <Th>{t("problem")}</Th>
          <Th>{t("here")}</Th>
          <Th>{t("there")}</Th>
          <Th>{t("about")}</Th>
          <Th>{t("action")}</Th>
        </tr>
      </thead>
      <tbody>
        {check.rows.map((finding) => (
          <tr key={finding.id} data-testid="finding">
            <Td data-label={t("object")}>
              <span className="grid gap-0.5">
                {kinds(finding.kind)} <StripeId id={finding.object_id} />
              </span>
            </Td>
            <Td data-label={t("problem")} className="font-medium">
              {t(`problems.${finding.problem}`)}
            </Td>
            <Td data-label={t("here")}>
              <Value of={finding} value={finding.here} />
            </Td>
            <Td data-label={t("there")}>
              <Value of={finding} value={finding.there} />
            </Td>
            <Td data-label={t("about")}>
              <span className="grid gap-0.5">
                {finding.order_id && <OrderLink id={finding.order_id} />}
                {finding.user_id ? (
                  <MemberLink id={finding.user_id} name={finding.name} />
                ) : (
                  <span className="text-muted">{t("noPayment")}</span>
                )}
              </span>
            </Td>
            <Td data-label={t("action")}>
              <Repair finding={finding} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
