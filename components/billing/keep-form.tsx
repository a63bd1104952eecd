"use client";

import { useActionState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { keepMyPlan } from "@/lib/billing/actions";

type KeepFormProps = {
  locale: string;
  label: string;
  /** The sentence of each refusal. */
  errors: Record<string, string | undefined>;
};

/** One button: takes a planned change back. */
export function KeepForm({ locale, label, errors }: KeepFormProps) {
  const [result, submit] = useActionState(keepMyPlan, null);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <FieldError>{result?.ok === false && (errors[result.reason] ?? errors.service_unavailable)}</FieldError>
    </form>
  );
}
