import type { Access } from "@/lib/plans/schema";
import type { LedgerLine } from "@/lib/points/ledger-line";

/** Answer of the function `member_dashboard`: all that the dashboard shows, in one round trip. */
export type Dashboard = {
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: string;
  profile: {
    full_name: string | null;
    username: string | null;
    avatar_url: string | null;
    wallet_address: string | null;
    tier: string;
    created_at: string;
  };
  xp: number;
  /** Points that new ones settle first. */
  owed: number;
  /** `code` is null for a member without a profile. */
  referral: {
    code: string | null;
    vanity: string | null;
    qualified: number;
    signed_up: number;
    clicks: number;
  };
  ledger: LedgerLine[];
  /** What the member's access rests on, the highest plan first. */
  access: Access[];
  subscription: {
    plan_key: string;
    status: string;
    current_period_end: string | null;
    cancel_at_period_end: boolean;
    interval: "month" | "year" | null;
    /** What follows when the period ends; the amount in the smallest unit. */
    next: {
      plan: string;
      lookup_key: string;
      interval: "month" | "year" | null;
      amount: number;
      currency: string;
    } | null;
  } | null;
  order_count: number;
  mints: { id: string; tx_hash: string; token_id: string | null; status: string }[];
  roles: string[];
  /** Next steps that are still open, the most useful first. */
  missing: NextStep[];
};

export const nextSteps = ["onboarding", "claim", "wallet", "plan", "referral"] as const;
export type NextStep = (typeof nextSteps)[number];
