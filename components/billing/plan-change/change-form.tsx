"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { planChange, upgradePlan } from "@/lib/billing/actions";

type ChangeFormProps = {
  lookupKey: string;
  /** The price that is shown, in the smallest unit. */
  amount: number;
  /** What is charged at once, and the moment it was counted for; null for a change at the end of the paid period. */
  charged: { due: number; at: number } | null;
  locale: string;
  label: string;
};

/** One button: changes the running subscription, with the card on file. A refusal is shown beside it. */
export function ChangeForm({ lookupKey, amount, charged, locale, label }: ChangeFormProps) {
  const { submit, refused, general } = useActionForm(charged ? upgradePlan : planChange);
  const router = useRouter();

  // Another amount than was shown: the page asks for the present one, and the member decides again.
  useEffect(() => {
    if (refused?.reason === "price_mismatch") router.refresh();
  }, [refused, router]);

  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="lookup_key" value={lookupKey} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="locale" value={locale} />
      {charged && <input type="hidden" name="due" value={charged.due} />}
      {charged && <input type="hidden" name="at" value={charged.at} />}
      <SubmitButton>{label}</SubmitButton>
      <PaymentWait />
      <FieldError>{general}</FieldError>
    </form>
  );
}
