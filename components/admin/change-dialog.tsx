"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ChangeEffect, type EffectOf } from "@/components/admin/change-effect";
import { useUndo } from "@/components/admin/use-undo";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
import { StepUp } from "@/components/admin/access/step-up";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

type ChangeDialogProps<T extends Changed> = {
  action: Action<T>;
  /** The word of the button that opens it. Without one it is open, and `onClose` is told when it closes. */
  trigger?: string;
  onClose?: () => void;
  /** Told what the change answered, before the dialog closes. */
  onChanged?: (changed: T) => void;
  /** Accessible name of that button, where its text alone does not say what it changes. */
  label?: string;
  danger?: boolean;
  /** For a change that is offered in every row of a table. */
  quiet?: boolean;
  /** For points: the member reads the reason beside them. */
  memberReadsReason?: boolean;
  /** The reason was chosen among the fields, so none is asked for. */
  reasonChosen?: boolean;
  title: string;
  text: string;
  confirm: string;
  /** Hidden inputs that say what is changed. */
  fixed: Record<string, string>;
  /** Further fields, given what was refused last. */
  fields?: (form: Pick<ActionForm<unknown>, "error" | "values">) => ReactNode;
  /** What to ask for the effect, which is then shown before the change, and compared with the state when it is made. */
  effect?: EffectOf;
};

/**
 * A change by staff: what it does, a reason, one button, and undo in the toast. A refusal keeps everything that was typed.
 */
export function ChangeDialog<T extends Changed>({
  action,
  trigger,
  onClose,
  onChanged,
  label,
  danger,
  quiet,
  memberReadsReason,
  reasonChosen,
  title,
  text,
  confirm,
  fixed,
  fields,
  effect,
}: ChangeDialogProps<T>) {
  const t = useTranslations("admin.change");
  const undo = useUndo();
  const [open, setOpened] = useState(trigger === undefined);
  const setOpen = (next: boolean) => {
    setOpened(next);
    if (!next) onClose?.();
  };
  const [proving, setProving] = useState(false);
  const { ref, ...form } = useActionForm(action, (changed) => {
    onChanged?.(changed);
    setOpen(false);
    setProving(false);
    const offered = changed?.undo ? { label: t("undo"), run: () => void undo(changed.line) } : undefined;
    showToast({ title: t("done"), tone: "positive", action: offered });
  });
  const asksForFactor = form.refused?.reason === "step_up_required";
  // Until the change is made: a wrong code is refused with another reason.
  if (asksForFactor && !proving) setProving(true);

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={text}
      closeLabel={t("close")}
      trigger={
        trigger === undefined ? undefined : (
          <Button variant={quiet ? "ghost" : danger ? "danger" : "secondary"} aria-label={label}>
            {trigger}
          </Button>
        )
      }
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields?.(form)}
        {!reasonChosen && (
          <TextField
            label={t("reason")}
            hint={t(memberReadsReason ? "reasonHintMemberReads" : "reasonHint")}
            name="reason"
            required
            maxLength={300}
            defaultValue={form.values.reason}
            error={form.error("reason")}
          />
        )}
        {effect && <ChangeEffect of={effect} form={ref} />}
        {proving && <StepUp error={form.error("code")} />}
        <FieldError>{asksForFactor ? null : form.general}</FieldError>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="ghost">{t("cancel")}</Button>
          </DialogClose>
          <SubmitButton variant={danger ? "danger" : "primary"}>{confirm}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
