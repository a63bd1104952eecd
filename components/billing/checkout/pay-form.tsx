"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { startCheckout } from "@/lib/billing/actions";
import { localStore } from "@/lib/platform/browser/storage";
import { planCookie } from "@/lib/session/cookies/cookies";

type PayFormProps = {
  lookupKey: string;
  amount: number;
  /** What is paid now, less than the amount with a code or on trial. */
  due: number;
  code?: string | undefined;
  locale: string;
  label: string;
};

/** One button: begins the order and goes to Stripe's page. A refusal is shown beside it. */
export function PayForm({ lookupKey, amount, due, code, locale, label }: PayFormProps) {
  const { submit, refused, general } = useActionForm(startCheckout);
  const router = useRouter();

  // The plan that was waiting has arrived: the guard cleared the cookie, this clears the copy in the browser.
  useEffect(() => localStore.removeItem(planCookie), []);

  // Another price than was shown, or a code that has just been used up: the page asks for the present one, and the member decides again.
  useEffect(() => {
    if (refused?.reason === "price_mismatch" || refused?.reason.startsWith("promo_")) router.refresh();
  }, [refused, router]);

  return (
    <form action={submit} className="grid gap-3">
      <input type="hidden" name="lookup_key" value={lookupKey} />
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="due" value={due} />
      {code && <input type="hidden" name="code" value={code} />}
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton size="lg" wide>
        {label}
      </SubmitButton>
      <PaymentWait />
      <FieldError>{general}</FieldError>
    </form>
  );
}
