"use client";

import { useTranslations } from "next-intl";
import { useActionState, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { StepUp } from "./step-up";
import type { ActionResult } from "@/lib/platform/action";

type Change = (previous: ActionResult<null> | null, form: FormData) => Promise<ActionResult<null>>;

type ChangeDialogProps = {
  action: Change;
  trigger: string;
  danger?: boolean;
  /** For a change that is offered in every row of a table. */
  quiet?: boolean;
  title: string;
  text: string;
  confirm: string;
  /** Hidden inputs that say what is changed. */
  fixed: Record<string, string>;
  /** Further fields, given the codes of the last refusal. */
  fields?: (errors: Record<string, string>, values: Record<string, string>) => ReactNode;
};

/** A change by staff: what it does, a reason, one button. A refusal keeps everything that was typed. */
export function ChangeDialog({
  action,
  trigger,
  danger,
  quiet,
  title,
  text,
  confirm,
  fixed,
  fields,
}: ChangeDialogProps) {
  const t = useTranslations("admin.change");
  const words = useTranslations("errors");
  const [open, setOpen] = useState(false);
  const [proving, setProving] = useState(false);
  const [result, submit] = useActionState(async (previous: ActionResult<null> | null, form: FormData) => {
    const answer = await action(previous, form);
    if (!answer.ok && answer.reason === "step_up_required") setProving(true);
    if (answer.ok) {
      setOpen(false);
      setProving(false);
      showToast({ title: t("done"), tone: "positive" });
    }
    return answer;
  }, null);
  const refused = result && !result.ok ? result : null;
  const asksForFactor = refused?.reason === "step_up_required";
  const errors = Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([name, code]) => [name, words(code)]),
  );

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={text}
      closeLabel={t("close")}
      trigger={<Button variant={quiet ? "ghost" : danger ? "danger" : "secondary"}>{trigger}</Button>}
    >
      <form action={submit} className="grid gap-4">
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields?.(errors, refused?.values ?? {})}
        <TextField
          label={t("reason")}
          hint={t("reasonHint")}
          name="reason"
          required
          maxLength={300}
          defaultValue={refused?.values?.reason}
          error={errors.reason}
        />
        {proving && <StepUp error={errors.code} />}
        <FieldError>
          {refused && !asksForFactor && Object.keys(errors).length === 0 ? words(refused.reason) : null}
        </FieldError>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose asChild>
            <Button variant="ghost">{t("cancel")}</Button>
          </DialogClose>
          <SubmitButton variant={danger ? "danger" : "primary"}>{confirm}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
