"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { acceptPaymentAction, dropRefundAction, refundPaymentAction } from "@/lib/admin/billing/actions";
import { typedAmount } from "@/lib/admin/billing/input";
import type { Running } from "@/lib/admin/billing/running";
import { formatter } from "@/lib/platform/i18n/format";

/** Gives what was ordered for a payment that did not fit its order. */
export function AcceptDialog({ order, shortcut }: { order: string; shortcut?: string }) {
  const t = useTranslations("adminBilling.decide");
  return (
    <ChangeDialog
      action={acceptPaymentAction}
      shortcut={shortcut}
      trigger={t("accept")}
      title={t("accept")}
      text={t("acceptText")}
      confirm={t("accept")}
      fixed={{ order }}
      effect={{ change: "payment.accept", subject: order }}
    />
  );
}

/** Gives up a refund that Stripe refused: nothing waits for it any more. */
export function DropRefundDialog({ refund }: { refund: string }) {
  const t = useTranslations("adminBilling.decide");
  return (
    <ChangeDialog
      action={dropRefundAction}
      quiet
      trigger={t("drop")}
      title={t("dropTitle")}
      text={t("dropText")}
      confirm={t("drop")}
      fixed={{ refund }}
    />
  );
}

type RefundDialogProps = {
  /** An order, or the invoice of a renewal. */
  subject: string;
  /** What can be refunded, in the smallest unit. */
  left: number;
  currency: string;
  /** The subscription that could end with it. */
  running: Running | null;
  /** Whether the payment waits for a decision: refunding all of it declines it. */
  waits?: boolean;
  invoice?: boolean;
  shortcut?: string;
};

/** Refunds a part or all of a payment: what it takes back is shown as the amount is typed. */
export function RefundDialog({
  subject,
  left,
  currency,
  running,
  waits,
  invoice,
  shortcut,
}: RefundDialogProps) {
  const t = useTranslations("adminBilling.decide");
  const format = formatter(useLocale());
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const [ends, setEnds] = useState(false);
  const cents = typedAmount.safeParse(amount).data;
  return (
    <ChangeDialog
      action={refundPaymentAction}
      shortcut={shortcut}
      danger
      quiet={invoice ?? false}
      trigger={t("refund")}
      label={invoice ? t("refundOf", { invoice: subject }) : undefined}
      title={t("refundTitle")}
      text={t(waits ? "declineText" : "refundText")}
      confirm={t("refund")}
      fixed={{ subject }}
      effect={
        cents === undefined
          ? undefined
          : { change: "payment.refund", subject, value: `${cents}${ends ? ":end" : ""}` }
      }
      fields={({ error }) => (
        <>
          <TextField
            label={t("amount")}
            hint={t("amountHint", { left: format.money(left, currency) })}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={error("amount")}
          />
          {running && (
            <Checkbox
              name="ends"
              label={t("ends")}
              hint={running.until ? t("endsStopped", { date: format.date(running.until) }) : t("endsHint")}
              checked={ends}
              onChange={(event) => setEnds(event.target.checked)}
            />
          )}
          {cents === undefined && <p className="text-muted text-sm">{t("invalid")}</p>}
        </>
      )}
    />
  );
}
