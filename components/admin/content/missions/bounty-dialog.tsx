"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { setBountyAction } from "@/lib/admin/bounties/actions";

/** Sets what a mission pays in money beside its points; what it can still cost is shown as it is typed. */
export function BountyDialog({ mission, amount }: { mission: string; amount: number | null }) {
  const t = useTranslations("adminContent.missions.bounty");
  return (
    <ChangeDialog
      action={setBountyAction}
      trigger={t(amount === null ? "add" : "change")}
      title={t("title")}
      text={t("text")}
      confirm={t("save")}
      fixed={{ mission }}
      effect={{ change: "bounty.set", subject: mission, field: "amount" }}
      fields={({ error, values }) => (
        <TextField
          label={t("amount")}
          hint={t("amountHint")}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.amount ?? (amount === null ? "" : String(amount / 100))}
          error={error("amount")}
        />
      )}
    />
  );
}
