"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { makeCodeAction, switchCodeAction } from "@/lib/admin/billing/codes/actions";
import { soldPlans } from "@/lib/admin/billing/codes/input";

/** Makes a promotion code; its value is never changed afterwards. */
export function MakeCodeDialog() {
  const t = useTranslations("adminBilling.codes.make");
  const plans = useTranslations("adminBilling.plans");
  const [kind, setKind] = useState("percent");
  return (
    <ChangeDialog
      action={makeCodeAction}
      trigger={t("title")}
      title={t("title")}
      text={t("text")}
      confirm={t("confirm")}
      fixed={{}}
      fields={({ error, values }) => (
        <>
          <TextField
            label={t("code")}
            hint={t("codeHint")}
            name="promotion_code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={values.promotion_code}
            error={error("promotion_code")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("kind")}>
              {(control) => (
                <Select
                  {...control}
                  name="kind"
                  value={kind}
                  onChange={({ target }) => setKind(target.value)}
                >
                  <option value="percent">{t("kinds.percent")}</option>
                  <option value="amount">{t("kinds.amount")}</option>
                </Select>
              )}
            </Field>
            <TextField
              label={t(kind === "percent" ? "percent" : "amount")}
              name="value"
              inputMode="decimal"
              required
              autoComplete="off"
              defaultValue={values.value}
              error={error("value")}
            />
          </div>
          <TextField
            label={t("months")}
            hint={t("monthsHint")}
            name="months"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.months}
            error={error("months")}
          />
          <fieldset>
            <legend className="text-sm font-medium">{t("plans")}</legend>
            <p className="text-muted text-sm">{t("plansHint")}</p>
            <div className="flex flex-wrap gap-x-6">
              {soldPlans.map((plan) => (
                <Checkbox key={plan} name={plan} label={plans(plan)} defaultChecked={values[plan] === "on"} />
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t("max")}
              hint={t("maxHint")}
              name="max"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.max}
              error={error("max")}
            />
            <TextField
              label={t("until")}
              hint={t("untilHint")}
              name="until"
              type="date"
              defaultValue={values.until}
              error={error("until")}
            />
          </div>
        </>
      )}
    />
  );
}

/** Switches a code off, or on again. */
export function SwitchCodeDialog({ code, active }: { code: string; active: boolean }) {
  const t = useTranslations("adminBilling.codes.set");
  const way = active ? "off" : "on";
  return (
    <ChangeDialog
      action={switchCodeAction}
      danger={active}
      trigger={t(`${way}.title`)}
      title={t(`${way}.title`)}
      text={t(`${way}.text`)}
      confirm={t(`${way}.title`)}
      fixed={{ promotion_code: code, on: String(!active) }}
      effect={{ change: "promotion_code.set", subject: code }}
    />
  );
}
