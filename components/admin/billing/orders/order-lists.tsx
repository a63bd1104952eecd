import { useLocale, useTranslations } from "next-intl";
import { actionWords, codeWords, reasonWords } from "@/components/admin/code-words";
import { AuditDiff } from "@/components/admin/security/audit-diff";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { runningOf } from "@/lib/admin/billing/running";
import type { OrderFile } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { EventOutcome, ReturnState } from "@/components/admin/billing/badges";
import { EventLink, StripeId } from "@/components/admin/billing/links";
import { DropRefundDialog, RefundDialog } from "./payment-dialogs";
import { ReturnAmount } from "@/components/admin/billing/payments/returns-list";

const lines = "divide-line divide-y text-sm";
const line = "flex flex-wrap items-center gap-x-4 gap-y-1 py-2";

/** The invoices of the order's subscription; each renewal can be refunded by itself. */
export function OrderInvoices({ file: { invoices, subscription } }: { file: OrderFile }) {
  const t = useTranslations("adminBilling.order");
  const causes = useTranslations("adminBilling.causes");
  const billing = useTranslations("adminBilling");
  const format = formatter(useLocale());
  if (invoices.length === 0) return null;
  const running = runningOf(subscription);
  return (
    <SectionCard title={t("invoices")}>
      <ul className={lines}>
        {invoices.map((row) => (
          <li key={row.id} className={line}>
            <span className="font-medium">{codeWords(causes, row.billing_reason)}</span>
            <StripeId id={row.id} />
            <span className="text-muted">
              <When at={row.created_at} />
            </span>
            <span className="figures ml-auto">
              {format.money(row.amount, row.currency)}
              {row.refunded > 0 &&
                ` · ${billing("refundedOf", { amount: format.money(row.refunded, row.currency) })}`}
            </span>
            {row.billing_reason !== "subscription_create" && row.left > 0 && (
              <RefundDialog
                subject={row.id}
                left={row.left}
                currency={row.currency}
                running={running}
                invoice
              />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function OrderReturns({ rows }: { rows: OrderFile["returns"] }) {
  const t = useTranslations("adminBilling.order");
  const billing = useTranslations("adminBilling.returnKinds");
  return (
    <SectionCard title={t("returns")}>
      {rows.length === 0 && <p className="text-muted text-sm">{t("noReturns")}</p>}
      <ul className={lines}>
        {rows.map((row) => (
          <li key={`${row.kind}${row.id}`} className={line} data-testid="return">
            <span className="font-medium">{billing(row.kind)}</span>
            <ReturnState row={row} />
            <span className="text-muted">
              <When at={row.at} />
            </span>
            <span className="figures ml-auto text-right">
              <ReturnAmount row={row} />
            </span>
            {row.kind === "return" && row.state === "failed" && row.reason === "staff" && (
              <DropRefundDialog refund={row.id} />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function OrderPoints({ rows }: { rows: OrderFile["points"] }) {
  const t = useTranslations("adminBilling.order");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("points")}>
      {rows.length === 0 && <p className="text-muted text-sm">{t("noPoints")}</p>}
      <ul className={lines}>
        {rows.map((row) => (
          <li key={row.id} className={line}>
            <span>{row.reason}</span>
            <span className="text-muted">
              <When at={row.created_at} />
            </span>
            <span className="figures ml-auto">{format.number(row.points)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function OrderEvents({ rows }: { rows: OrderFile["events"] }) {
  const t = useTranslations("adminBilling.order");
  return (
    <SectionCard title={t("events")}>
      {rows.length === 0 && <p className="text-muted text-sm">{t("noEvents")}</p>}
      <ul className={lines}>
        {rows.map((row) => (
          <li key={row.id} className={line}>
            <EventLink id={row.id}>{row.type}</EventLink>
            <EventOutcome row={row} />
            <span className="text-muted ml-auto">
              <When at={row.received_at} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function OrderHistory({ rows }: { rows: OrderFile["audit"] }) {
  const t = useTranslations("adminBilling.order");
  const actions = useTranslations("admin.codes.actions");
  const codes = useTranslations("admin.codes");
  const signals = useTranslations("admin.codes.signals");
  return (
    <SectionCard title={t("history")} className="xl:col-span-2">
      {rows.length === 0 && <p className="text-muted text-sm">{t("noHistory")}</p>}
      <ul className={lines}>
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1.5 py-3">
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="font-medium">
                {actionWords(actions, (action) => codes("undone", { action }), row.action)}
              </span>
              <span>{row.actor === null ? t("rules") : row.actor_name}</span>
              <span className="text-muted ml-auto">
                <When at={row.created_at} />
              </span>
            </p>
            {row.reason && <p className="break-words">{reasonWords(signals, row.reason)}</p>}
            <AuditDiff before={row.before} after={row.after} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
