"use client";

import { useActionState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { manageMembership } from "@/lib/billing/actions";

type ManageFormProps = {
  locale: string;
  label: string;
  /** The sentence of each refusal. */
  errors: Record<string, string | undefined>;
};

/** One button to Stripe's portal. */
export function ManageForm({ locale, label, errors }: ManageFormProps) {
  const [result, submit] = useActionState(manageMembership, null);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <FieldError>{result?.ok === false && (errors[result.reason] ?? errors.service_unavailable)}</FieldError>
    </form>
  );
}
