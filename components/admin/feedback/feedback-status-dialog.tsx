"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { changeFeedbackAction } from "@/lib/feedback/actions";
import { feedbackStatuses, type FeedbackStatus } from "@/lib/feedback/rules";
import { ChangeDialog } from "@/components/admin/change-dialog";

type StatusDialogProps = { id: string; status: FeedbackStatus; onClose: () => void };

/** Sets the status of a message, with a reason for the audit log. */
export function FeedbackStatusDialog({ id, status, onClose }: StatusDialogProps) {
  const t = useTranslations("admin.feedback");
  const others = feedbackStatuses.filter((each) => each !== status);
  return (
    <ChangeDialog
      action={changeFeedbackAction}
      onClose={onClose}
      title={t("change")}
      text={t("changeText")}
      confirm={t("change")}
      fixed={{ feedback: id }}
      effect={{ change: "feedback.change", subject: id, field: "status" }}
      fields={({ error, values }) => (
        <Field label={t("status")} error={error("status")}>
          {(control) => (
            <Select
              {...control}
              name="status"
              defaultValue={values.status ?? (status === "answered" ? "closed" : "answered")}
            >
              {others.map((each) => (
                <option key={each} value={each}>
                  {t(`statuses.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
