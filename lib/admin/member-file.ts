import type { LedgerLine } from "@/lib/points/ledger-line";
import type { ReferralStage } from "@/lib/referrals/overview";

export type MemberRow = {
  user_id: string;
  full_name: string | null;
  username: string | null;
  email: string | null;
  tier: string;
  xp: number;
  owed: number;
  roles: string[];
  qualified_referrals: number;
  created_at: string;
};

/** Answer of the function `admin_members`. */
export type MemberList = { total: number; rows: MemberRow[] };

export type AdminReferral = {
  id: string;
  referrer_id: string;
  referee_id: string;
  referrer_name: string | null;
  referee_name: string | null;
  alias: string;
  stage: ReferralStage;
  signed_up_at: string;
  qualified_at: string | null;
  signals: string[];
};

/** Answer of the function `admin_member`. Amounts are cents. */
export type MemberFile = {
  profile: {
    user_id: string;
    full_name: string | null;
    username: string | null;
    avatar_url: string | null;
    tier: string;
    onboarding_completed: boolean;
    suspended_until: string | null;
    created_at: string;
  };
  email: string | null;
  phone: string | null;
  xp: number;
  owed: number;
  /** Points that the moderator who asks may give or take: at a time, in a UTC day, and what is left of it; null for an admin. */
  limits: { award: number; day: number; left: number } | null;
  roles: ("admin" | "moderator")[];
  wallets: { address: string; is_primary: boolean; verified_at: string }[];
  orders: {
    id: string;
    plan_key: string;
    kind: string;
    amount: number;
    currency: string;
    status: string;
    payment_intent_id: string | null;
    created_at: string;
    paid_at: string | null;
  }[];
  subscriptions: {
    id: string;
    plan_key: string;
    status: string;
    current_period_end: string;
    cancel_at_period_end: boolean;
  }[];
  grants: {
    id: string;
    tier: string;
    source: string;
    /** The subscription, order or token it comes from. */
    source_id: string;
    starts_at: string;
    /** Null while no end is known, as for a subscription that renews. */
    ends_at: string | null;
    /** Whether it gives access now. */
    live: boolean;
  }[];
  referral_as_referee: AdminReferral | null;
  referrals_made: AdminReferral[];
  ledger: (LedgerLine & { source_id: string; reverses: number | null; reversed: number })[];
  mints: { tx_hash: string; token_id: string | null; status: string; wallet: string; created_at: string }[];
  audit: {
    id: number;
    action: string;
    actor: string | null;
    /** Null for a change that no person made, and for staff who have gone. */
    actor_name: string | null;
    reason: string | null;
    created_at: string;
  }[];
};
