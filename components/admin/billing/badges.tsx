import { useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { Badge } from "@/components/ui/badge";
import type { EventRow } from "@/lib/admin/billing/lists/stripe-events.list";
import type { OrderRow } from "@/lib/admin/billing/lists/orders.list";
import type { ReturnRow } from "@/lib/admin/billing/lists/returns.list";
import type { SubscriptionRow } from "@/lib/admin/billing/lists/subscriptions.list";

type Tone = "neutral" | "info" | "positive" | "negative";

const orderTones: Partial<Record<OrderRow["status"], Tone>> = {
  paid: "positive",
  pending: "info",
  quarantined: "negative",
  disputed: "negative",
};
const subscriptionTones: Partial<Record<SubscriptionRow["status"], Tone>> = {
  active: "positive",
  trialing: "positive",
  past_due: "negative",
  unpaid: "negative",
};
const returnTones: Partial<Record<ReturnRow["state"], Tone>> = {
  needs_response: "negative",
  lost: "negative",
  failed: "negative",
  won: "positive",
  queued: "info",
  working: "info",
};
const outcomeTones: Record<EventRow["outcome"], Tone> = {
  applied: "positive",
  ignored: "neutral",
  quarantined: "negative",
  failed: "negative",
};

/** A state, and below it why. */
function State({ tone, word, why }: { tone: Tone | undefined; word: string; why?: string | undefined }) {
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={tone ?? "neutral"}>{word}</Badge>
      {why && <span className="text-muted text-xs break-words">{why}</span>}
    </span>
  );
}

/** The plan of an order, and whether it was bought for somebody else: then it gives its buyer no access and no points. */
export function OrderPlan({ row }: { row: Pick<OrderRow, "plan" | "kind"> }) {
  const t = useTranslations("adminBilling.orders.kinds");
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {row.plan}
      {row.kind === "gift" && <Badge tone="info">{t("gift")}</Badge>}
    </span>
  );
}

export function OrderState({ row }: { row: OrderRow }) {
  const t = useTranslations("adminBilling.orderStatus");
  const signals = useTranslations("admin.codes.signals");
  return (
    <State
      tone={orderTones[row.status]}
      word={t(row.status)}
      why={row.problem ? reasonWords(signals, row.problem) : undefined}
    />
  );
}

export function SubscriptionState({ row }: { row: SubscriptionRow }) {
  const t = useTranslations("adminBilling.subscriptionStatus");
  return <State tone={subscriptionTones[row.status]} word={t(row.status)} />;
}

export function ReturnState({ row }: { row: ReturnRow }) {
  const t = useTranslations("adminBilling.returnStates");
  const signals = useTranslations("admin.codes.signals");
  const why = row.error ?? row.reason;
  return (
    <State
      tone={returnTones[row.state]}
      word={t(row.state)}
      why={why ? reasonWords(signals, why) : undefined}
    />
  );
}

export function EventOutcome({ row }: { row: EventRow }) {
  const t = useTranslations("adminBilling.outcomes");
  const signals = useTranslations("admin.codes.signals");
  const why = reasonWords(signals, row.outcome === "failed" ? row.error : row.note);
  return <State tone={outcomeTones[row.outcome]} word={t(row.outcome)} why={why} />;
}
