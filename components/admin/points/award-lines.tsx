"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StepUp } from "@/components/admin/access/step-up";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { FileInput, Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { dryRunAwardsAction } from "@/lib/admin/points/actions";
import type { DryRun } from "@/lib/admin/points/mutations";
import type { ChosenReason } from "@/lib/admin/points/schema";
import { ReasonSelect } from "./reason-select";

export type Typed = { lines: string; points: string; template: string; reason: string };

type AwardLinesProps = {
  reasons: ChosenReason[];
  typed: Typed;
  onType: (typed: Typed) => void;
  onRead: (run: DryRun) => void;
};

/** The list or file, and what counts for a line that says nothing else. Keeps what was typed while it is mended. */
export function AwardLines({ reasons, typed, onType, onRead }: AwardLinesProps) {
  const t = useTranslations("adminPoints.many");
  const change = useTranslations("admin.change");
  const [proving, setProving] = useState(false);
  const { ref, ...form } = useActionForm(dryRunAwardsAction, onRead);
  const asksForFactor = form.refused?.reason === "step_up_required";
  if (asksForFactor && !proving) setProving(true);
  const type = (changes: Partial<Typed>) => onType({ ...typed, ...changes });

  return (
    <form ref={ref} action={form.submit} className="grid gap-4">
      <Field label={t("lines")} hint={t("linesHint")} error={form.error("lines")}>
        {(control) => (
          <Textarea
            {...control}
            name="lines"
            rows={6}
            required
            className="font-mono text-sm"
            value={typed.lines}
            onChange={({ currentTarget }) => type({ lines: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t("file")}>
        {(control) => (
          <FileInput
            {...control}
            accept=".csv,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              void currentTarget.files?.[0]?.text().then((lines) => type({ lines }));
            }}
          />
        )}
      </Field>
      <ReasonSelect
        reasons={reasons}
        chosen={typed.template}
        onChoose={(reason) =>
          type({ template: reason?.id ?? "", points: reason?.points ? String(reason.points) : typed.points })
        }
      />
      {!typed.template && (
        <TextField
          label={change("reason")}
          hint={t("reasonHint")}
          name="reason"
          required
          maxLength={300}
          value={typed.reason}
          onChange={({ currentTarget }) => type({ reason: currentTarget.value })}
          error={form.error("reason")}
        />
      )}
      <TextField
        label={t("points")}
        hint={t("pointsHint")}
        name="points"
        inputMode="numeric"
        value={typed.points}
        onChange={({ currentTarget }) => type({ points: currentTarget.value })}
        error={form.error("points")}
      />
      {proving && <StepUp error={form.error("code")} />}
      <FieldError>{asksForFactor ? null : form.general}</FieldError>
      <DialogFoot cancel={change("cancel")}>
        <SubmitButton variant="primary">{t("read")}</SubmitButton>
      </DialogFoot>
    </form>
  );
}
