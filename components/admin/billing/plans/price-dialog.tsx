"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { setPriceAction } from "@/lib/admin/billing/plans/actions";
import { typedPrice } from "@/lib/admin/billing/plans/input";
import type { SoldPrice } from "@/lib/admin/billing/plans/schema";

/** Another amount or trial from now on; who keeps the present one is shown before. */
export function PriceDialog({ price, name }: { price: SoldPrice; name: string }) {
  const t = useTranslations("adminBilling.plansPage");
  const [amount, setAmount] = useState((price.amount / 100).toFixed(2));
  const cents = typedPrice.safeParse(amount).data;
  return (
    <ChangeDialog
      action={setPriceAction}
      quiet
      trigger={t("change")}
      label={t("changeOf", { price: name })}
      title={t("changeOf", { price: name })}
      text={t("changeText")}
      confirm={t("confirm")}
      fixed={{ price: price.lookup_key }}
      effect={
        cents === undefined
          ? undefined
          : { change: "price.change", subject: price.lookup_key, value: String(cents) }
      }
      fields={({ error, values }) => (
        <>
          <TextField
            label={t("amount")}
            hint={t("amountHint")}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={error("amount")}
          />
          {price.interval !== null && (
            <TextField
              label={t("trial")}
              hint={t("trialHint")}
              name="trial"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              defaultValue={values.trial ?? price.trial_days ?? ""}
              error={error("trial")}
            />
          )}
        </>
      )}
    />
  );
}
