"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { reviewApplicationAction } from "@/lib/applications/actions";
import { decisions, type ApplicationStatus } from "@/lib/applications/rules";
import { ChangeDialog } from "@/components/admin/change-dialog";

/** Moves a sent application on, with words the applicant reads. */
export function ApplicationDecision({ id, status }: { id: string; status: ApplicationStatus }) {
  const t = useTranslations("admin.work");
  return (
    <ChangeDialog
      action={reviewApplicationAction}
      trigger={t("decide")}
      title={t("decide")}
      text={t("decideText")}
      confirm={t("decide")}
      fixed={{ application: id }}
      fields={({ error, values }) => (
        <Field label={t("status")} error={error("status")}>
          {(control) => (
            <Select {...control} name="status" defaultValue={values.status}>
              {decisions
                .filter((decision) => decision !== status)
                .map((decision) => (
                  <option key={decision} value={decision}>
                    {t(`statuses.${decision}`)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
