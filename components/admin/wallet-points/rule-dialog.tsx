"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { setRuleAction } from "@/lib/admin/wallet-points/actions";

type RuleDialogProps = {
  /** A source of points, or `level:` and its key. */
  subject: string;
  name: string;
  points: number;
  /** Of a source: whether it gives points. */
  active?: boolean;
};

/** Changes what a source is worth or where a level begins, at once or from a time on. */
export function RuleDialog({ subject, name, points, active }: RuleDialogProps) {
  const t = useTranslations("adminPoints.rules");
  const level = active === undefined;
  return (
    <ChangeDialog
      action={setRuleAction}
      quiet
      trigger={t("change")}
      label={t("changeOf", { name })}
      confirm={t("save")}
      title={name}
      text={t(level ? "levelText" : "ruleText")}
      fixed={{ subject }}
      effect={{ change: "rule.change", subject, field: "points" }}
      fields={({ error, values }) => (
        <>
          <TextField
            label={t(level ? "from" : "worth")}
            name="points"
            inputMode="numeric"
            required
            defaultValue={values.points ?? points}
            error={error("points")}
          />
          {!level && (
            <Field label={t("active")} error={error("active")}>
              {(control) => (
                <Select {...control} name="active" defaultValue={values.active ?? String(active)}>
                  <option value="true">{t("on")}</option>
                  <option value="false">{t("off")}</option>
                </Select>
              )}
            </Field>
          )}
          <TextField
            label={t("starts")}
            hint={t("startsHint")}
            name="from"
            type="datetime-local"
            defaultValue={values.from}
            error={error("from")}
          />
        </>
      )}
    />
  );
}
