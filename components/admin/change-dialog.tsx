"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ChangeEffect, type EffectOf } from "@/components/admin/change-effect";
import { DialogFoot } from "@/components/admin/dialog-foot";
import { KeyHint } from "@/components/admin/key-hint";
import { Beside } from "@/components/admin/languages/beside";
import { useTold } from "@/components/admin/use-undo";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
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
  /** The key that opens it in triage (`components/admin/work/triage`). */
  shortcut?: string;
  /** For points: the member reads the reason beside them. */
  memberReadsReason?: boolean;
  /** The reason was chosen among the fields, so none is asked for. */
  reasonChosen?: boolean;
  title: string;
  text: string;
  /** It has no undo, which is said below `text`. */
  final?: boolean;
  confirm: string;
  /** Hidden inputs that say what is changed. */
  fixed: Record<string, string>;
  /** Further fields, given what was refused last. */
  fields?: (form: Pick<ActionForm<unknown>, "error" | "values">) => ReactNode;
  /** Beside the fields, in a wide dialog; on phones below them. */
  preview?: ReactNode;
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
  shortcut,
  memberReadsReason,
  reasonChosen,
  title,
  text,
  final,
  confirm,
  fixed,
  fields,
  preview,
  effect,
}: ChangeDialogProps<T>) {
  const t = useTranslations("admin.change");
  const [open, setOpened] = useState(trigger === undefined);
  const setOpen = (next: boolean) => {
    setOpened(next);
    if (!next) onClose?.();
  };
  const { ref, ...form } = useActionForm(useTold(action), (changed) => {
    onChanged?.(changed);
    setOpen(false);
  });

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={final ? `${text} ${t("final")}` : text}
      closeLabel={t("close")}
      wide={preview !== undefined}
      trigger={
        trigger === undefined ? undefined : (
          <Button
            variant={quiet ? "ghost" : danger ? "danger" : "secondary"}
            aria-label={label}
            {...(shortcut && { "data-key": shortcut, "aria-keyshortcuts": shortcut })}
          >
            {trigger}
            {shortcut && <KeyHint of={shortcut} />}
          </Button>
        )
      }
    >
      <form
        ref={ref}
        data-sending={form.pending || undefined}
        action={form.submit}
        className="grid grid-cols-1 gap-4"
      >
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {preview ? <Beside preview={preview}>{fields?.(form)}</Beside> : fields?.(form)}
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
        <DialogFoot form={form} cancel={t("cancel")} danger={danger}>
          {confirm}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
