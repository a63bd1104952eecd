"use client";

import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { keepMyPlan, manageMembership } from "@/lib/billing/actions";

type ManageFormProps = {
  /** Opens Stripe's portal, or takes a planned change back. */
  kind?: "portal" | "keep";
  locale: string;
  label: string;
};

/** One button for the membership one has. A refusal is shown beside it. */
export function ManageForm({ kind = "portal", locale, label }: ManageFormProps) {
  const { submit, general } = useActionForm(kind === "keep" ? keepMyPlan : manageMembership);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}
