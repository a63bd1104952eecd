import { brandOf, luhn } from "../money/cards.ts";
import type { PaymentError } from "../documents.ts";
import type { Payer } from "../money/checkout.ts";

export const FIELDS = [
  "email",
  "cardNumber",
  "cardExpiry",
  "cardCvc",
  "billingName",
  "billingPostalCode",
  "billingCountry",
  "taxId",
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Typed = Record<FieldName, string>;
/** A sentence per field that is wrong; `form` stands above the button when no field is to blame. */
export type FieldErrors = Partial<Record<FieldName | "form", string>>;

export const typedFrom = (form: FormData): Typed =>
  Object.fromEntries(
    FIELDS.map((name) => [
      name,
      String(form.get(name) ?? "")
        .trim()
        .slice(0, 200),
    ]),
  ) as Typed;

function expiryOf(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text);
  if (!match) return null;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

/** Checks what was typed before any card is asked, with the sentences of Stripe's own page. `now` in unix seconds. */
export function readPayer(
  typed: Typed,
  now: number,
  asksCard = true,
): { payer: Payer } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const number = typed.cardNumber.replace(/[\s-]/g, "");
  const expiry = expiryOf(typed.cardExpiry);
  const today = new Date(now * 1000);
  const taxed = { country: typed.billingCountry, taxId: typed.taxId };
  if (!asksCard) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email)) errors.email = "Your email is incomplete.";
    if (!typed.billingName) errors.billingName = "Enter your name.";
    if (Object.keys(errors).length > 0) return { errors };
    const card = { number: "", exp_month: 0, exp_year: 0, cvc: "" };
    return { payer: { ...taxed, email: typed.email, name: typed.billingName, postal_code: "", card, typed } };
  }
  const cvcLength = brandOf(number) === "amex" ? 4 : 3;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email)) errors.email = "Your email is incomplete.";
  if (!/^\d{12,19}$/.test(number)) errors.cardNumber = "Your card number is incomplete.";
  else if (!luhn(number)) errors.cardNumber = "Your card number is invalid.";
  if (!expiry || expiry.month < 1 || expiry.month > 12)
    errors.cardExpiry = "Your card's expiration date is incomplete.";
  else if (expiry.year > today.getUTCFullYear() + 50)
    errors.cardExpiry = "Your card's expiration year is invalid.";
  else if (expiry.year * 12 + expiry.month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1) {
    errors.cardExpiry = "Your card's expiration date is in the past.";
  }
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(typed.cardCvc))
    errors.cardCvc = "Your card's security code is incomplete.";
  if (!typed.billingName) errors.billingName = "Enter the name on the card.";
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(typed.billingPostalCode))
    errors.billingPostalCode = "Your ZIP is incomplete.";
  if (Object.keys(errors).length > 0 || !expiry) return { errors };
  return {
    payer: {
      ...taxed,
      email: typed.email,
      name: typed.billingName,
      postal_code: typed.billingPostalCode,
      card: { number, exp_month: expiry.month, exp_year: expiry.year, cvc: typed.cardCvc },
      typed,
    },
  };
}

/** Puts a refusal of the card beside the field it is about. */
export function placeError(error: PaymentError): FieldErrors {
  if (error.code === "incorrect_cvc") return { cardCvc: error.message };
  if (error.code === "expired_card") return { cardExpiry: error.message };
  if (error.code === "processing_error") return { form: error.message };
  if (error.code === "payment_intent_authentication_failure") return { form: error.message };
  const advice =
    error.decline_code === "insufficient_funds" ? "Try a different card." : "Please try a different card.";
  return { cardNumber: `${error.message} ${advice}` };
}
