"use client";

import { useActionState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { keepMyPlan, manageMembership } from "@/lib/billing/actions";

type ManageFormProps = {
  /** Opens Stripe's portal, or takes a planned change back. */
  kind?: "portal" | "keep";
  locale: string;
  label: string;
  /** The sentence of each refusal. */
  errors: Record<string, string | undefined>;
};

/** One button for the membership one has. A refusal is shown beside it. */
export function ManageForm({ kind = "portal", locale, label, errors }: ManageFormProps) {
  const [result, submit] = useActionState(kind === "keep" ? keepMyPlan : manageMembership, null);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <FieldError>{result?.ok === false && (errors[result.reason] ?? errors.service_unavailable)}</FieldError>
    </form>
  );
}
