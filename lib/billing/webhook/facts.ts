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
      card_fingerprint: string | null;
      /** Where the card was issued, ISO 3166-1 alpha-2. */
      card_country: string | null;
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
      paid: boolean;
    }
  | {
      kind: "refund";
      payment_intent: string | null;
      amount: number;
      amount_refunded: number;
      currency: string;
    }
  | { kind: "dispute"; payment_intent: string | null; status: "needs_response" | "won" | "lost" };
