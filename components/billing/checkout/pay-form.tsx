"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { startCheckout } from "@/lib/billing/actions";
import { planCookie } from "@/lib/session/cookies/cookies";

type PayFormProps = {
  lookupKey: string;
  amount: number;
  locale: string;
  label: string;
};

/** One button: begins the order and goes to Stripe's page. A refusal is shown beside it. */
export function PayForm({ lookupKey, amount, locale, label }: PayFormProps) {
  const { submit, refused, general } = useActionForm(startCheckout);
  const router = useRouter();

  // The plan that was waiting has arrived: the guard cleared the cookie, this clears the copy in the browser.
  useEffect(() => window.localStorage.removeItem(planCookie), []);

  // Another price than was shown: the page asks for the present one, and the member decides again.
  useEffect(() => {
    if (refused?.reason === "price_mismatch") router.refresh();
  }, [refused, router]);

  return (
    <form action={submit} className="grid gap-3">
      <input type="hidden" name="lookup_key" value={lookupKey} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton size="lg" wide>
        {label}
      </SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}
