"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { ReasonField } from "@/components/ui/reason-field";
import { Select } from "@/components/ui/select";
import { decideMessageAction } from "@/lib/moderation/actions";
import { rulesInOrder } from "@/lib/moderation/rules";
import { penalties, shutsOut } from "@/lib/moderation/schema";
import { RemoveField } from "./remove-field";

type DecideDialogProps = {
  message: string;
  /** Why it was reported, once for each report. */
  reasons?: readonly string[];
  shortcut?: string;
  /** Without a button of its own: it is open, and says when it closes. */
  onClose?: () => void;
};

/**
 * A decision about a message and its writer, with the rule that was broken: the member is told it, so none is chosen
 * beforehand; those that reports name come first.
 */
export function DecideDialog({ message, reasons = [], shortcut, onClose }: DecideDialogProps) {
  const t = useTranslations("admin.cases.report");
  const change = useTranslations("admin.change");
  const [decision, setDecision] = useState<string | null>(null);
  return (
    <ChangeDialog
      action={decideMessageAction}
      trigger={onClose ? undefined : t("decide")}
      onClose={onClose}
      danger
      shortcut={shortcut}
      title={t("decideTitle")}
      text={t("decideText")}
      confirm={t("decide")}
      fixed={{ message }}
      effect={{ change: "message.decide", subject: message, fields: ["decision", "remove"] }}
      fields={({ error, values }) => (
        <>
          <Field label={t("decision")} error={error("decision")}>
            {(control) => (
              <Select
                {...control}
                name="decision"
                defaultValue={values.decision ?? "remove"}
                onChange={({ target }) => setDecision(target.value)}
              >
                {penalties.map((penalty) => (
                  <option key={penalty} value={penalty}>
                    {t(`decisions.${penalty}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ReasonField
            label={t("rule")}
            name="rule"
            options={rulesInOrder(reasons).map((rule) => [rule, t(`rules.${rule}`)])}
            choose={change("choose")}
            value={values.rule}
            error={error("rule")}
          />
          {shutsOut(decision ?? values.decision ?? "") && (
            <RemoveField value={values.remove} error={error("remove")} />
          )}
        </>
      )}
    />
  );
}
