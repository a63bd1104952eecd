"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { attestTaxFormAction, decidePayoutAction, preparePayoutsAction } from "@/lib/admin/payouts/actions";
import { taxFormStates } from "@/lib/admin/payouts/rules";
import type { PayoutFile } from "@/lib/admin/payouts/schema";

export function PrepareRun() {
  const t = useTranslations("adminPayouts.prepare");
  return (
    <ChangeDialog
      action={preparePayoutsAction}
      trigger={t("trigger")}
      title={t("title")}
      text={t("text")}
      confirm={t("trigger")}
      fixed={{}}
    />
  );
}

type DecisionsProps = Pick<PayoutFile, "id" | "version" | "decisions"> & {
  name: string;
  amount: string;
  /** Whether its buttons have the keys of triage. */
  keys?: boolean;
};

const shortcuts: Partial<Record<PayoutFile["decisions"][number], string>> = {
  approve: "a",
  retry: "a",
  hold: "r",
};

/** What may be done with a payout now, a button each. */
export function PayoutDecisions({ id, version, decisions, name, amount, keys }: DecisionsProps) {
  const t = useTranslations("adminPayouts.decide");
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((decision) => (
        <ChangeDialog
          key={decision}
          action={decidePayoutAction}
          shortcut={keys ? shortcuts[decision] : undefined}
          danger={decision === "cancel" || decision === "fraud"}
          trigger={t(`${decision}.trigger`)}
          title={t(`${decision}.title`)}
          text={t(`${decision}.text`, { name, amount })}
          confirm={t(`${decision}.trigger`)}
          fixed={{ payout: id, decision, seen: version }}
          effect={{ change: "payout.decide", subject: id, value: decision }}
        />
      ))}
    </div>
  );
}

type TaxFormProps = Pick<PayoutFile, "user_id" | "tax_form"> & { name: string };

/** What an admin found out about the tax form of who is paid. */
export function AttestTaxForm({ user_id, tax_form, name }: TaxFormProps) {
  const t = useTranslations("adminPayouts.taxForm");
  return (
    <ChangeDialog
      action={attestTaxFormAction}
      trigger={t("trigger")}
      title={t("title", { name })}
      text={t("text")}
      confirm={t("trigger")}
      fixed={{ user: user_id, seen: tax_form.version }}
      fields={({ error, values }) => (
        <Field label={t("state")} error={error("state")}>
          {(control) => (
            <Select {...control} name="state" defaultValue={values.state ?? tax_form.state}>
              {taxFormStates.map((state) => (
                <option key={state} value={state}>
                  {t(`states.${state}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
