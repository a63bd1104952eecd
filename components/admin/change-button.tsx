"use client";

import type { ReactNode } from "react";
import { KeyHint } from "@/components/admin/key-hint";
import { useTold } from "@/components/admin/use-undo";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

type ChangeButtonProps<T extends Changed> = {
  action: Action<T>;
  /** Hidden inputs that say what is changed; undefined ones are left out. */
  fixed: Record<string, string | undefined>;
  variant?: "secondary" | "ghost";
  /** The key that presses it in triage (`components/admin/work/triage`). */
  shortcut?: string;
  /** What the button says to somebody who hears it without its row. */
  label?: string;
  children: ReactNode;
};

/** A change by staff that asks for nothing, not even a reason: one press, and undo in the toast. */
export function ChangeButton<T extends Changed>({
  action,
  fixed,
  variant = "ghost",
  shortcut,
  label,
  children,
}: ChangeButtonProps<T>) {
  const { ref, ...form } = useActionForm(useTold(action));
  return (
    <form ref={ref} action={form.submit}>
      {Object.entries(fixed).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SubmitButton
        variant={variant}
        aria-label={label}
        {...(shortcut && { "data-key": shortcut, "aria-keyshortcuts": shortcut })}
      >
        {children}
        {shortcut && <KeyHint of={shortcut} />}
      </SubmitButton>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}
