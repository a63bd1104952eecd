import { z } from "zod";
import { ledgerLine } from "@/lib/points/schema";
import { referralStage } from "@/lib/referrals/schema";

const count = z.number().int();
/** docs/product.md, "User segments"; the rule is private.member_segment. */
export const segments = ["new", "active", "power", "churned", "referrer"] as const;

const pageKey = z.tuple([z.union([z.string(), count]), z.uuid()]);

/** Answer of `admin_members`. */
export const memberList = z.object({
  /** Exact up to 10,000 (up to 1,000 matches of a search). */
  total: count,
  estimated: z.boolean(),
  next: pageKey.nullable(),
  previous: pageKey.nullable(),
  rows: z.array(
    z.object({
      user_id: z.uuid(),
      full_name: z.string().nullable(),
      username: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      avatar_url: z.string().nullable(),
      wallet_address: z.string().nullable(),
      tier: z.string(),
      segment: z.enum(segments),
      xp: count,
      owed: count,
      roles: z.array(z.string()),
      qualified_referrals: count,
      onboarding_completed: z.boolean(),
      suspended_until: z.string().nullable(),
      created_at: z.string(),
      /** Null for a member who has never signed in. */
      last_seen_at: z.string().nullable(),
      /** Whether something about them waits for a person. */
      open_case: z.boolean(),
    }),
  ),
});
export type MemberList = z.output<typeof memberList>;

const referral = z.object({
  id: z.uuid(),
  referrer_id: z.uuid(),
  referee_id: z.uuid(),
  referrer_name: z.string().nullable(),
  referee_name: z.string().nullable(),
  alias: z.string(),
  stage: referralStage,
  signed_up_at: z.string(),
  qualified_at: z.string().nullable(),
  signals: z.array(z.string()),
});
export type AdminReferral = z.output<typeof referral>;

/** Answer of `admin_member`. Amounts are cents. */
export const memberFile = z.object({
  profile: z.object({
    user_id: z.uuid(),
    full_name: z.string().nullable(),
    username: z.string().nullable(),
    avatar_url: z.string().nullable(),
    tier: z.string(),
    onboarding_completed: z.boolean(),
    suspended_until: z.string().nullable(),
    created_at: z.string(),
  }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  xp: count,
  owed: count,
  /** Points that the moderator who asks may give or take: at a time, in a UTC day, and what is left of it; null for an admin. */
  limits: z.object({ award: count, day: count, left: count }).nullable(),
  roles: z.array(z.enum(["admin", "moderator"])),
  wallets: z.array(z.object({ address: z.string(), is_primary: z.boolean(), verified_at: z.string() })),
  orders: z.array(
    z.object({
      id: z.uuid(),
      plan_key: z.string(),
      kind: z.string(),
      amount: count,
      currency: z.string(),
      status: z.string(),
      payment_intent_id: z.string().nullable(),
      created_at: z.string(),
      paid_at: z.string().nullable(),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      plan_key: z.string(),
      status: z.string(),
      /** Null until Stripe has told it. */
      current_period_end: z.string().nullable(),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  grants: z.array(
    z.object({
      id: z.uuid(),
      tier: z.string(),
      source: z.string(),
      /** The subscription, order or token it comes from. */
      source_id: z.string(),
      starts_at: z.string(),
      /** Null while no end is known, as for a subscription that renews. */
      ends_at: z.string().nullable(),
      /** Whether it gives access now. */
      live: z.boolean(),
    }),
  ),
  referral_as_referee: referral.nullable(),
  referrals_made: z.array(referral),
  ledger: z.array(ledgerLine.extend({ source_id: z.string(), reverses: count.nullable(), reversed: count })),
  mints: z.array(
    z.object({
      tx_hash: z.string(),
      token_id: z.string().nullable(),
      status: z.string(),
      wallet: z.string(),
      created_at: z.string(),
    }),
  ),
  audit: z.array(
    z.object({
      id: count,
      action: z.string(),
      actor: z.string().nullable(),
      /** Null for a change that no person made, and for staff who have gone. */
      actor_name: z.string().nullable(),
      reason: z.string(),
      created_at: z.string(),
    }),
  ),
});
export type MemberFile = z.output<typeof memberFile>;
