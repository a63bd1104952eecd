"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { handOverCaseAction } from "@/lib/admin/work/actions";
import type { Colleague } from "@/lib/admin/work/schema";

/** Gives the case to one of `colleagues`, with a reason. */
export function HandOverDialog({ id, colleagues }: { id: string; colleagues: Colleague[] }) {
  const t = useTranslations("admin.cases.handOver");
  if (colleagues.length === 0) return null;
  return (
    <ChangeDialog
      action={handOverCaseAction}
      trigger={t("title")}
      title={t("title")}
      text={t("text")}
      confirm={t("title")}
      fixed={{ case: id }}
      effect={{ change: "case.hand_over", subject: id, field: "to" }}
      fields={({ error, values }) => (
        <Field label={t("to")} error={error("to")}>
          {(control) => (
            <Select {...control} name="to" defaultValue={values.to}>
              {colleagues.map((colleague) => (
                <option key={colleague.id} value={colleague.id}>
                  {colleague.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
