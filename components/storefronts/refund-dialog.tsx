"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { ReasonField } from "@/components/ui/reason-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { refundSaleAction } from "@/lib/storefronts/actions";
import { refundReasons, typedPrice } from "@/lib/storefronts/rules";
import type { Sale } from "@/lib/storefronts/schema";

type Refunded = Pick<Sale, "id" | "amount" | "amount_refunded" | "currency" | "delivery">;

function RefundForm({ sale, onDone }: { sale: Refunded; onDone: () => void }) {
  const t = useTranslations("storefront.orders");
  const format = formatter(useLocale());
  const left = sale.amount - sale.amount_refunded;
  const { ref, submit, error, general, values } = useActionForm(refundSaleAction, onDone);
  return (
    <form ref={ref} action={submit} noValidate className="grid gap-4">
      <input type="hidden" name="sale" value={sale.id} />
      <input type="hidden" name="refunded" value={sale.amount_refunded} />
      <TextField
        label={t("refundSum")}
        hint={t("refundHint", { sum: format.money(left, sale.currency) })}
        name="amount"
        inputMode="decimal"
        required
        defaultValue={values.amount ?? typedPrice(left)}
        error={error("amount")}
      />
      <ReasonField
        label={t("refundReason")}
        name="reason"
        choose={t("refundChoose")}
        options={refundReasons.map((key) => [key, t(`refundReasons.${key}`)] as const)}
        value={values.reason}
        error={error("reason")}
      />
      <p className="text-muted text-sm">{t(sale.delivery === "contact" ? "refundPart" : "refundPartKept")}</p>
      <PaymentWait />
      <FieldError>{general}</FieldError>
      <DialogFoot cancel={t("cancel")}>
        <SubmitButton variant="danger">{t("refund")}</SubmitButton>
      </DialogFoot>
    </form>
  );
}

/** Gives a sale back, all that is left of it or a part, after saying what that means. */
export function RefundDialog({ sale }: { sale: Refunded }) {
  const t = useTranslations("storefront.orders");
  const [open, setOpen] = useState(false);
  const onDone = () => {
    showToast({ title: t("refundDone"), tone: "positive" });
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("refundTitle")}
      description={t("refundText")}
      closeLabel={t("close")}
      trigger={<Button variant="secondary">{t("refund")}</Button>}
    >
      <RefundForm sale={sale} onDone={onDone} />
    </Dialog>
  );
}
