"use client";

import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { giveUpMyUpgrade, keepMyPlan, manageMembership } from "@/lib/billing/actions";

const actions = { portal: manageMembership, keep: keepMyPlan, "give-up": giveUpMyUpgrade };

type ManageFormProps = {
  /** Opens Stripe's portal, takes a planned change back, or gives up an upgrade that waits for the bank. */
  kind?: keyof typeof actions;
  locale: string;
  label: string;
};

/** One button for the membership one has. A refusal is shown beside it. */
export function ManageForm({ kind = "portal", locale, label }: ManageFormProps) {
  const { submit, general } = useActionForm(actions[kind]);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <PaymentWait />
      <FieldError>{general}</FieldError>
    </form>
  );
}
