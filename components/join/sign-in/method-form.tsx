"use client";

import type { ReactNode } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
import { signupSource } from "@/lib/analytics/browser/arrival";
import { track } from "@/lib/analytics/track";
import type { Onward } from "./sign-in-form";
import type { Action } from "@/lib/platform/action";

type MethodFormProps<T> = {
  action: Action<T>;
  onward: Onward;
  label: ReactNode;
  primary?: boolean;
  /** What joining by it is called where it is measured; the form leads away, so it is told when it is sent. */
  measured?: string;
  children?: (form: Omit<ActionForm<T>, "ref">) => ReactNode;
};

/** One server action with its fields, its button, and what the server said about them. Works without scripts. */
export function MethodForm<T>({ action, onward, label, primary, measured, children }: MethodFormProps<T>) {
  const { ref, ...form } = useActionForm(action);
  return (
    <form
      ref={ref}
      action={form.submit}
      onSubmit={() => measured && track("signup_started", { method: measured, source: signupSource() })}
      noValidate
      className="grid content-start gap-4"
    >
      {Object.entries(onward).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {children?.(form)}
      <SubmitRow error={form.general}>
        <SubmitButton variant={primary ? "primary" : "secondary"} size={primary ? "lg" : "md"} wide>
          {label}
        </SubmitButton>
      </SubmitRow>
    </form>
  );
}
