"use client";

import type { ReactNode } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { useActionForm, type ActionForm } from "@/components/ui/use-action-form";
import type { Onward } from "./sign-in-form";
import type { Action } from "@/lib/platform/action";

type MethodFormProps<T> = {
  action: Action<T>;
  onward: Onward;
  label: ReactNode;
  primary?: boolean;
  children?: (form: Omit<ActionForm<T>, "ref">) => ReactNode;
};

/** One server action with its fields, its button, and what the server said about them. Works without scripts. */
export function MethodForm<T>({ action, onward, label, primary, children }: MethodFormProps<T>) {
  const { ref, ...form } = useActionForm(action);
  return (
    <form ref={ref} action={form.submit} noValidate className="grid content-start gap-4">
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
