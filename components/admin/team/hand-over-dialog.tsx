"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { handOverCasesAction } from "@/lib/admin/team/actions";
import type { TeamMember } from "@/lib/admin/team/schema";

type Colleague = { id: string; name: string };

type HandOverProps = {
  from: string;
  name: string;
  cases: NonNullable<TeamMember["cases"]>;
  colleagues: Colleague[];
};

/** Gives open cases of one of the staff to a colleague: all are ticked at first. */
export function HandOverDialog({ from, name, cases, colleagues }: HandOverProps) {
  const t = useTranslations("adminTeam.cases");
  const kinds = useTranslations("admin.cases.kinds");
  return (
    <ChangeDialog
      action={handOverCasesAction}
      quiet
      trigger={t("count", { count: cases.length })}
      label={t("open", { name, count: cases.length })}
      confirm={t("confirm")}
      title={t("title", { name })}
      text={t("text")}
      fixed={{ from }}
      fields={({ error, values }) => (
        <>
          <fieldset className="grid max-h-48 gap-1 overflow-y-auto text-sm">
            <legend className="mb-1 font-medium">{t("which")}</legend>
            {cases.map((open) => (
              <label key={open.case} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="cases"
                  value={open.case}
                  defaultChecked
                  className="accent-accent size-4.5"
                />
                <span>
                  {kinds(open.kind)}
                  {open.member_name && <span className="text-muted"> · {open.member_name}</span>}
                </span>
              </label>
            ))}
          </fieldset>
          <Field label={t("to")} error={error("to")}>
            {(control) => (
              <Select {...control} name="to" defaultValue={values.to ?? colleagues[0]?.id}>
                {colleagues.map((colleague) => (
                  <option key={colleague.id} value={colleague.id}>
                    {colleague.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    />
  );
}
