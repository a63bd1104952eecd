/** The tax in a payment and who paid it, as Stripe says them (`private.payment_taxes`). */
export type TaxFact = {
  amount: number;
  lines: {
    amount: number;
    name: string;
    percent: number;
    country: string | null;
    /** Stripe's `taxability_reason`, such as reverse_charge. */
    reason: string | null;
  }[];
  buyer: {
    name: string | null;
    /** Its lines, as they are written on a letter; the last one is the country (ISO 3166-1 alpha-2). */
    address: string[] | null;
    tax_ids: { type: string; value: string }[];
  };
};

/** What `apply_stripe_event` understands; amounts in the smallest unit, times in unix seconds, `price_id` is Stripe's. */
export type Fact =
  | {
      kind: "checkout";
      order_id: string | null;
      user_id: string | null;
      session: string;
      session_status: string | null;
      payment_status: string;
      customer: string | null;
      payment_intent: string | null;
      subscription: string | null;
      amount_total: number | null;
      currency: string | null;
      price_id: string | null;
      /** What was applied to it, by Stripe's id. */
      promotion_code: string | null;
      card_fingerprint: string | null;
      /** Where the card was issued, ISO 3166-1 alpha-2. */
      card_country: string | null;
      /** Null where Stripe calculated none and the buyer gave no tax number. */
      tax?: TaxFact | null;
    }
  | {
      kind: "subscription";
      id: string;
      /** The order that began it; its payment decides whether it counts. */
      order_id: string | null;
      customer: string;
      user_id: string | null;
      price_id: string | null;
      status: string;
      current_period_start: number | null;
      current_period_end: number | null;
      cancel_at_period_end: boolean;
      /** What follows the current period; null for no change, left out when it cannot be told. */
      next_price_id?: string | null;
      /** What it is charged to; null for something else than a card, left out when it cannot be told. */
      card?: { brand: string; last4: string; exp_month: number; exp_year: number } | null;
      /** Why its last payment is missing: declined, or the bank asks the holder of the card to confirm; left out where it is not known. */
      unpaid_cause?: "declined" | "confirm";
      /** Stripe announces that the trial ends. */
      trial_ending?: true;
    }
  | {
      kind: "invoice";
      id: string;
      subscription: string | null;
      customer: string | null;
      billing_reason: string;
      amount_paid: number;
      currency: string;
      payment_intent: string | null;
      price_id: string | null;
      period_end: number | null;
      /** When it was paid, in unix seconds; unknown for one of a long time ago. */
      charged_at?: number | null;
      /** What coupons took off, by Stripe's ids. */
      discounts: { amount: number; coupon: string | null }[];
      tax?: TaxFact | null;
      paid: boolean;
    }
  | {
      kind: "refund";
      payment_intent: string | null;
      amount: number;
      amount_refunded: number;
      currency: string;
    }
  | {
      kind: "dispute";
      payment_intent: string | null;
      status: "needs_response" | "won" | "lost";
      /** What the bank asks about or has decided on, of all disputes of the payment that stand so. */
      amount: number;
    };

export type SubscriptionFact = Extract<Fact, { kind: "subscription" }>;
