"use client";

import { useActionState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { planChange, upgradePlan } from "@/lib/billing/actions";

type ChangeFormProps = {
  /** At once, or when the paid period ends. */
  kind: "now" | "later";
  lookupKey: string;
  /** The price that is shown, in the smallest unit. */
  amount: number;
  locale: string;
  label: string;
  /** The sentence of each refusal. */
  errors: Record<string, string>;
};

/** One button: changes the running subscription, with the card on file. A refusal stands beside it. */
export function ChangeForm({ kind, lookupKey, amount, locale, label, errors }: ChangeFormProps) {
  const [result, submit] = useActionState(kind === "now" ? upgradePlan : planChange, null);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="lookup_key" value={lookupKey} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton>{label}</SubmitButton>
      <FieldError>{result?.ok === false && (errors[result.reason] ?? errors.service_unavailable)}</FieldError>
    </form>
  );
}
