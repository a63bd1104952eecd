import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { PaymentRow } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const tones: Record<string, "positive" | "negative"> = {
  paid: "positive",
  quarantined: "negative",
  disputed: "negative",
};

type PlanLinkProps = {
  /** Key of the plan; an old invoice may have none. */
  plan: string | null;
  order: string | null;
  /** Whether the reader may open orders: admins. */
  linked: boolean;
};

/** The plan that was paid for, which leads to its order. */
export function PlanLink({ plan, order, linked }: PlanLinkProps) {
  const t = useTranslations("admin.file");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const name = plan === null ? t("payment") : tiers.has(plan) ? tiers(plan) : plan;
  if (!linked || order === null) return <>{name}</>;
  return <TextLink href={localizedHref(locale, `/admin/billing/orders/${order}`)}>{name}</TextLink>;
}

/** The plan of a payment, and whether it renewed or changed a subscription. */
export function PaymentName({ row, linked }: { row: PaymentRow; linked: boolean }) {
  const t = useTranslations("admin.file");
  return (
    <>
      <PlanLink plan={row.plan_key} order={row.order_id} linked={linked} />
      {row.kind !== "order" && ` · ${t(row.kind)}`}
    </>
  );
}

export function PaymentState({ row }: { row: PaymentRow }) {
  const states = useTranslations("admin.orderStatus");
  return <Badge tone={tones[row.status] ?? "neutral"}>{codeWords(states, row.status)}</Badge>;
}

/** What was paid, and what of it went back. */
export function PaymentAmount({ row }: { row: PaymentRow }) {
  const t = useTranslations("admin.file");
  const format = formatter(useLocale());
  return (
    <span>
      {format.money(row.amount, row.currency)}
      {row.refunded > 0 && (
        <span className="text-muted block text-xs">
          {t("refunded", { amount: format.money(row.refunded, row.currency) })}
        </span>
      )}
    </span>
  );
}
