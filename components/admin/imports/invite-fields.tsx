"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ActionForm } from "@/components/ui/use-action-form";
import { paces, usualPace, type Consent } from "@/lib/admin/imports/rules";
import { formatter } from "@/lib/platform/i18n/format";

type InviteFieldsProps = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  /** Invitations an hour until now; null for none. */
  now: number | null;
  lines: number;
  consent: Consent;
};

/**
 * Whether people are invited: only with a tick in the box. With it, how many invitations leave an hour, how long that takes for all,
 * and the yes to them where the file has none.
 */
export function InviteFields({ form, now, lines, consent }: InviteFieldsProps) {
  const t = useTranslations("adminImport.changes");
  const format = formatter(useLocale());
  const { pace, invite, agreed } = form.values;
  const choices = [...new Set([...paces, now ?? usualPace])].toSorted((a, b) => a - b);
  return (
    <div className="group/invite grid gap-3">
      <Checkbox
        name="invite"
        label={t("invite")}
        hint={t("inviteHint")}
        defaultChecked={pace === undefined ? now !== null : invite === "on"}
      />
      <div className="hidden gap-3 group-has-[[name=invite]:checked]/invite:grid">
        <Field label={t("pace")} hint={t("paceHint")} error={form.error("pace")}>
          {(control) => (
            <Select {...control} name="pace" defaultValue={pace ?? String(now ?? usualPace)}>
              {choices.map((each) => (
                <option key={each} value={each}>
                  {t("perHour", { pace: format.number(each), hours: Math.max(1, Math.ceil(lines / each)) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {consent === "missing" && (
          <Checkbox
            name="agreed"
            label={t("agreed")}
            hint={t("agreedHint")}
            defaultChecked={agreed === "on"}
            error={form.error("agreed")}
          />
        )}
      </div>
    </div>
  );
}
