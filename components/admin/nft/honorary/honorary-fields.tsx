"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";

const tiers = ["founder", "pro", "plus"] as const;

/** Which plan, until when, and whether with the token. */
export function HonoraryFields({ error, values }: Pick<ActionForm<unknown>, "error" | "values">) {
  const t = useTranslations("admin.honorary");
  const names = useTranslations("members.tiers");
  return (
    <>
      <Field label={t("tier")} error={error("tier")}>
        {(control) => (
          <Select {...control} name="tier" defaultValue={values.tier ?? "founder"}>
            {tiers.map((tier) => (
              <option key={tier} value={tier}>
                {names(tier)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t("ends")}
        hint={t("endsHint")}
        name="ends"
        type="date"
        defaultValue={values.ends}
        error={error("ends")}
      />
      <Checkbox
        label={t("voucher")}
        hint={t("voucherHint")}
        name="voucher"
        defaultChecked={values.voucher === "on"}
        error={error("voucher")}
      />
    </>
  );
}
