"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { reviewApplicationAction } from "@/lib/applications/actions";
import type { decisions } from "@/lib/applications/rules";
import { ChangeDialog } from "@/components/admin/change-dialog";

type Decision = (typeof decisions)[number];
const choices = {
  approve: ["approved"],
  decline: ["rejected"],
  ask: ["more_info"],
  reviewOrAsk: ["in_review", "more_info"],
} as const satisfies Record<string, readonly [Decision, ...Decision[]]>;

type ApplicationDecisionProps = { id: string; of: keyof typeof choices; shortcut?: string };

/** Moves a sent application on, with words the applicant reads. */
export function ApplicationDecision({ id, of, shortcut }: ApplicationDecisionProps) {
  const t = useTranslations("admin.work");
  const [first, ...others] = choices[of];
  const effect = { change: "application.review", subject: id } as const;
  return (
    <ChangeDialog
      action={reviewApplicationAction}
      trigger={t(`decide.${of}`)}
      danger={of === "decline"}
      shortcut={shortcut}
      title={t(`decide.${of}`)}
      text={t("decideText")}
      confirm={t(`decide.${of}`)}
      fixed={others.length > 0 ? { application: id } : { application: id, status: first }}
      effect={others.length > 0 ? { ...effect, field: "status" } : { ...effect, value: first }}
      fields={({ error, values }) =>
        others.length > 0 && (
          <Field label={t("status")} error={error("status")}>
            {(control) => (
              <Select {...control} name="status" defaultValue={values.status}>
                {[first, ...others].map((decision) => (
                  <option key={decision} value={decision}>
                    {t(`statuses.${decision}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      }
    />
  );
}
