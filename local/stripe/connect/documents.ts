/** The objects of Connect that are kept here, as far as this stand-in works with them. */
type Base = Record<string, unknown> & { id: string; object: string; created: number };
type Metadata = Record<string, string>;
type Listed<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

export type Capability = "transfers" | "card_payments";
type CapabilityState = "active" | "inactive" | "pending";
/** What Stripe's onboarding asks for, page by page. */
export type Part = "person" | "business" | "bank" | "document";
/** What Stripe's reviewers made of an account; null while nothing stands against it. */
export type Review = "pending" | "document" | "overdue" | "rejected" | null;

export type Requirements = {
  alternatives: unknown[];
  current_deadline: number | null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: unknown[];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
};
type BankAccount = Record<string, unknown> & { id: string; object: "bank_account"; last4: string };
export type Account = Base & {
  type: "express";
  country: string;
  email: string | null;
  metadata: Metadata;
  business_profile: Record<string, unknown>;
  capabilities: Partial<Record<Capability, CapabilityState>>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: Requirements;
  external_accounts: Listed<BankAccount>;
  /** Parts that were handed in. */
  _given: Part[];
  _review: Review;
  _deadline: number | null;
};
export type TransferReversal = Base & { amount: number; transfer: string; metadata: Metadata };
export type Transfer = Base & {
  amount: number;
  amount_reversed: number;
  currency: string;
  destination: string;
  description: string | null;
  metadata: Metadata;
  reversals: Listed<TransferReversal>;
  reversed: boolean;
  transfer_group: string | null;
};
export type Payout = Base & {
  amount: number;
  arrival_date: number;
  currency: string;
  destination: string;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  /** The connected account that it leaves. */
  _account: string;
};
export type Topup = Base & { amount: number; currency: string; status: "succeeded" };

export type ApplicationFee = Base & {
  /** The connected account that paid it to the platform. */
  account: string;
  amount: number;
  amount_refunded: number;
  charge: string;
  currency: string;
  refunded: boolean;
  refunds: Listed<Base & { amount: number; fee: string }>;
};

export type ConnectDocuments = {
  application_fee: ApplicationFee;
  account: Account;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  payout: Payout;
  topup: Topup;
};
