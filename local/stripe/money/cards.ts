import { createHash } from "node:crypto";
import type { CardDetails, PaymentError } from "../documents.ts";

/** How a test card behaves; numbers and meanings are those of https://docs.stripe.com/testing. */
export type CardBehaviour = {
  /** Why a charge is refused, when it is. */
  declined?: { code: string; decline_code?: string; message: string; param?: string };
  /** `always` asks for 3D Secure at every charge, `setup` only until it was saved once on a checkout page. */
  challenge?: "always" | "setup";
  /** It can be attached to a customer, though its charges are refused. */
  attachable?: true;
  disputed?: string;
};

const declined = (decline_code: string, message = "Your card was declined.") => ({
  declined: { code: "card_declined", decline_code, message },
});

export const TEST_CARDS: Record<string, CardBehaviour & { label?: string }> = {
  "4242424242424242": { label: "Visa, succeeds" },
  "4000056655665556": { label: "Visa debit, succeeds" },
  "5555555555554444": { label: "Mastercard, succeeds" },
  "378282246310005": { label: "American Express, succeeds" },
  "6011111111111117": { label: "Discover, succeeds" },
  "4000002500003155": { label: "Asks for 3D Secure", challenge: "setup" },
  "4000002760003184": { label: "Asks for 3D Secure every time", challenge: "always" },
  "4000008260003178": {
    label: "3D Secure, then insufficient funds",
    challenge: "always",
    ...declined("insufficient_funds", "Your card has insufficient funds."),
  },
  "4000000000000002": { label: "Declined", ...declined("generic_decline") },
  "4000000000009995": {
    label: "Declined: insufficient funds",
    ...declined("insufficient_funds", "Your card has insufficient funds."),
  },
  "4000000000009987": { label: "Declined: lost card", ...declined("lost_card") },
  "4000000000009979": { label: "Declined: stolen card", ...declined("stolen_card") },
  "4000000000006975": {
    label: "Declined: velocity limit exceeded",
    ...declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  },
  "4000000000000341": {
    label: "Saves, but later charges are declined",
    attachable: true,
    ...declined("generic_decline"),
  },
  "4000000000000069": {
    label: "Declined: expired card",
    declined: {
      code: "expired_card",
      decline_code: "expired_card",
      message: "Your card has expired.",
      param: "exp_month",
    },
  },
  "4000000000000127": {
    label: "Declined: incorrect CVC",
    declined: {
      code: "incorrect_cvc",
      decline_code: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
      param: "cvc",
    },
  },
  "4000000000000119": {
    label: "Declined: processing error",
    declined: {
      code: "processing_error",
      decline_code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  "4000000000000259": { label: "Succeeds, then disputed as fraudulent", disputed: "fraudulent" },
  "4000000000002685": {
    label: "Succeeds, then disputed: product not received",
    disputed: "product_not_received",
  },
};

/** Stripe's test tokens for payment methods that need no form. */
export const TEST_METHODS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: "4000000000006975",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_createDispute: "4000000000000259",
};

const BRANDS: [RegExp, string][] = [
  [/^4/, "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^6/, "discover"],
];

export const brandOf = (number: string) => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? "unknown";

/** The same number has the same fingerprint, whoever uses it, as within one Stripe account. */
export function describeCard(number: string, exp_month: number, exp_year: number): CardDetails {
  const digest = createHash("sha256").update(`local card ${number}`).digest("base64");
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    fingerprint: digest.replace(/[^A-Za-z0-9]/g, "").slice(0, 16),
    exp_month,
    exp_year,
    country: "US",
    funding: number === "4000056655665556" ? "debit" : "credit",
  };
}

/** The refusal a test card gives, as a PaymentIntent keeps it in `last_payment_error`. */
export function refusalOf(number: string): PaymentError | null {
  const refused = TEST_CARDS[number]?.declined;
  return refused ? { type: "card_error", ...refused } : null;
}

/**
 * Why a card cannot be attached to a customer: those that are always declined cannot
 * (https://docs.stripe.com/testing#declined-payments); one that asks for 3D Secure first is declined only when charged.
 */
export function attachRefusalOf(number: string): PaymentError | null {
  const { attachable, challenge } = TEST_CARDS[number] ?? {};
  return attachable || challenge ? null : refusalOf(number);
}

export function luhn(number: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
