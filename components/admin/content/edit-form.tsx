"use client";

import { useTranslations } from "next-intl";
import { startTransition, type FormEvent, type ReactNode } from "react";
import { Beside } from "@/components/admin/languages/beside";
import { useTold } from "@/components/admin/use-undo";
import { Button } from "@/components/ui/button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

type EditFormProps<T extends Changed> = {
  action: Action<T>;
  onSaved?: (saved: T) => void;
  /** Hidden inputs that say what is changed. */
  fixed: Record<string, string>;
  save: string;
  note?: string;
  /** Beside the fields, on phones below them. */
  preview?: ReactNode;
  fields: (form: Pick<ActionForm<unknown>, "error" | "refused" | "values">) => ReactNode;
};

/** A change by staff that is too long for a dialog: fields, a reason, one button, and undo in the toast. */
export function EditForm<T extends Changed>({
  action,
  onSaved,
  fixed,
  save,
  note,
  preview,
  fields,
}: EditFormProps<T>) {
  const t = useTranslations("admin.change");
  const { ref, ...form } = useActionForm(useTold(action), onSaved);
  // Sent by hand: as the form's own action everything in it would be set back afterwards.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    startTransition(() => form.submit(typed));
  };
  return (
    <form
      ref={ref}
      data-sending={form.pending || undefined}
      onSubmit={send}
      className="grid gap-6"
      noValidate
    >
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {preview ? <Beside preview={preview}>{fields(form)}</Beside> : fields(form)}
      <TextField
        label={t("reason")}
        hint={t("reasonHint")}
        name="reason"
        required
        maxLength={300}
        error={form.error("reason")}
      />
      <SubmitRow error={form.general}>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" loading={form.pending}>
            {save}
          </Button>
          {note && <p className="text-muted text-sm">{note}</p>}
        </div>
      </SubmitRow>
    </form>
  );
}
