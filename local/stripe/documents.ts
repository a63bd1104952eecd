import type { ConnectDocuments } from "./connect/documents.ts";

/** The Stripe objects kept here: the fields that this stand-in works with, beside whatever else a document holds. */
export type Doc = Record<string, unknown> & { id: string; object: string };
type Made = Doc & { created: number };
type Metadata = Record<string, string>;
type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string; total_count?: number };

export type Address = { country: string | null } & Partial<
  Record<"line1" | "line2" | "city" | "postal_code" | "state", string | null>
>;
export type Customer = Made & {
  email: string | null;
  name: string | null;
  address: Address | null;
  balance: number;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  test_clock: string | null;
};
export type TaxId = Made & { customer: string; type: string; value: string };
export type TaxRate = Made & { country: string; display_name: string; percentage: number };
export type Product = Made & { name: string; active: boolean; metadata: Metadata; updated: number };
export type Interval = "day" | "week" | "month" | "year";
export type Price = Made & {
  product: string;
  active: boolean;
  currency: string;
  unit_amount: number;
  tax_behavior: "inclusive" | "exclusive" | "unspecified";
  lookup_key: string | null;
  nickname: string | null;
  metadata: Metadata;
  type: "one_time" | "recurring";
  recurring: {
    interval: Interval;
    interval_count: number;
    meter: null;
    trial_period_days: null;
    usage_type: "licensed";
  } | null;
};
export type CardDetails = {
  brand: string;
  last4: string;
  fingerprint: string;
  exp_month: number;
  exp_year: number;
  country: string;
  funding: string;
};
type CardChecks = Record<"address_line1_check" | "address_postal_code_check" | "cvc_check", string | null>;
export type PaymentMethod = Made & {
  type: "card";
  card: CardDetails & { checks: CardChecks };
  customer: string | null;
  billing_details: { email: string | null; name: string | null };
  /** The test card's number: decides how a charge ends. */
  _number: string;
};
export type PaymentError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
};
export type PaymentIntent = Made & {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: PaymentError | null;
  next_action: { type: string } | null;
  metadata: Metadata;
};
export type Charge = Made & {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: "succeeded" | "failed";
  payment_method: string;
};
export type Refund = Made & { charge: string; payment_intent: string; amount: number; currency: string };
export type Dispute = Made & {
  charge: string;
  payment_intent: string;
  amount: number;
  status: "needs_response" | "under_review" | "won" | "lost";
  evidence: Record<string, unknown>;
};
export type Coupon = Made & {
  amount_off: number | null;
  percent_off: number | null;
  currency: string | null;
  duration: "once" | "repeating" | "forever";
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
  name: string | null;
  metadata: Metadata;
  /** Shown as `applies_to` only when expanded; null for every product. */
  _products: string[] | null;
};
export type PromotionCode = Made & {
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  metadata: Metadata;
  promotion: { coupon: string; type: "coupon" };
  restrictions: { first_time_transaction: boolean };
};
export type Discount = Doc & {
  start: number;
  end: number | null;
  promotion_code: string | null;
  source: { coupon: string; type: "coupon" };
  subscription: string | null;
  /** Whether a coupon for one payment has had it. */
  _spent: boolean;
};
export type SubscriptionItem = Doc & {
  price: Price;
  quantity: number;
  subscription: string;
  current_period_start: number;
  current_period_end: number;
};
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled" | "incomplete" | "unpaid";
export type Subscription = Made & {
  customer: string;
  status: SubscriptionStatus;
  currency: string;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Metadata;
  automatic_tax: { disabled_reason: string | null; enabled: boolean; liability: { type: string } | null };
  items: List<SubscriptionItem>;
  schedule: string | null;
  discounts: string[];
  test_clock: string | null;
  /** What coupons take of the price of the period that runs. */
  _taken?: number;
  /** The change that is made when this invoice is paid. */
  _pending?: { invoice: string; anchor: number; items: List<SubscriptionItem>; taken: number };
  /** Whether the end of the trial has been announced. */
  _announced?: boolean;
};
export type SchedulePhase = Record<string, unknown> & {
  items: { price: string; quantity: number; [other: string]: unknown }[];
  start_date: number;
  end_date: number;
};
export type Schedule = Made & {
  customer: string;
  status: "active" | "released" | "canceled";
  subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: SchedulePhase[];
};
export type InvoiceLine = Doc & { amount: number; description: string; taxes: unknown[] };
export type Invoice = Made & {
  customer: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  billing_reason: string;
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  lines: List<InvoiceLine>;
  total_taxes: unknown[];
  /** Shown as `payments` only when expanded. */
  _payments: Doc[];
  _subscription: string | null;
};
type PendingItem = Doc & {
  customer: string;
  amount: number;
  invoice: string | null;
  _subscription: string;
};
export type LineItem = Doc & {
  price: Price;
  quantity: number;
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
};
export type Session = Made & {
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_subtotal: number;
  amount_total: number;
  allow_promotion_codes: boolean | null;
  discounts: { coupon: string | null; promotion_code: string | null }[] | null;
  total_details: { amount_discount: number; amount_shipping: number | null; amount_tax: number };
  currency: string;
  customer: string | null;
  customer_email: string | null;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
  metadata: Metadata;
  automatic_tax: { enabled: boolean; liability: unknown; provider: string | null; status: string | null };
  tax_id_collection: { enabled: boolean; required: string };
  _line_items: LineItem[];
  /** Shown as `total_details.breakdown.taxes` only when expanded. */
  _taxes?: unknown[];
  _subscription_data: { metadata?: Metadata; trial_period_days?: number; description?: string };
  _payment_intent_data: {
    metadata?: Metadata;
    description?: string;
    setup_future_usage?: string;
    application_fee_amount?: number;
  };
  /** The intent of the attempts so far; Stripe shows it on the session only in payment mode. */
  _intent: string | null;
  /** A card that waits for 3D Secure, and what was typed, to show it again if the bank says no. */
  _challenge: { payment_method: string; typed: Record<string, string> } | null;
};
export type StripeEvent = Made & {
  /** Of events of a connected account. */
  account?: string;
  type: string;
  data: { object: Doc };
  pending_webhooks: number;
};
export type Endpoint = Made & {
  url: string;
  status: "enabled" | "disabled";
  enabled_events: string[];
  _secret: string;
  /** Whether it gets the events of connected accounts, and those alone. */
  _connect?: boolean;
};
export type Portal = Made & { customer: string; return_url: string | null; url: string };
type TestClock = Made & { frozen_time: number; status: "ready"; name: string | null };

export type Documents = ConnectDocuments & {
  customer: Customer;
  tax_id: TaxId;
  tax_rate: TaxRate;
  product: Product;
  price: Price;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  invoiceitem: PendingItem;
  "checkout.session": Session;
  event: StripeEvent;
  webhook_endpoint: Endpoint;
  "billing_portal.session": Portal;
  "test_helpers.test_clock": TestClock;
};
export type Kind = keyof Documents;
