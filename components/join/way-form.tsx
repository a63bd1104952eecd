"use client";

import { useTranslations } from "next-intl";
import { useActionState, type ReactNode } from "react";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import type { Onward } from "./sign-in-form";
import type { Action, ActionResult } from "@/lib/platform/action";

type Told<T> = {
  data: T | null;
  errors: Record<string, string>;
  values: Record<string, string>;
  result: ActionResult<T> | null;
};

type WayFormProps<T> = {
  action: Action<T>;
  onward: Onward;
  label: ReactNode;
  primary?: boolean;
  children?: (told: Told<T>) => ReactNode;
};

/** One server action with its fields, its button, and what the server said about them. Works without scripts. */
export function WayForm<T>({ action, onward, label, primary, children }: WayFormProps<T>) {
  const words = useTranslations("errors");
  const [result, submit] = useActionState(action, null);
  const refused = result?.ok === false ? result : null;
  const errors = Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([name, code]) => [name, words(code)]),
  );
  const form = useFocusOnRefusal(refused);
  return (
    <form ref={form} action={submit} noValidate className="grid content-start gap-4">
      {Object.entries(onward).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      {children?.({ data: result?.ok ? result.data : null, errors, values: refused?.values ?? {}, result })}
      <SubmitRow error={refused && Object.keys(errors).length === 0 ? words(refused.reason) : null}>
        <SubmitButton variant={primary ? "primary" : "secondary"} size={primary ? "lg" : "md"} wide>
          {label}
        </SubmitButton>
      </SubmitRow>
    </form>
  );
}
