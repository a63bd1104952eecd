import "server-only";
import { z } from "zod";
import { givenGift } from "@/lib/billing/gifts/schema";
import { receipt } from "@/lib/billing/receipts";
import { unpaid } from "@/lib/billing/unpaid/schema";
import { dashboardSchema } from "@/lib/members/dashboard/schema";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { mintSchema, voucherSchema } from "@/lib/mint/schema";
import { purchase } from "@/lib/storefronts/purchase";
import { ownWallet } from "@/lib/wallet/schema";

/** A reason for access. */
const grant = z.object({
  tier: z.string(),
  source: z.enum(["subscription", "order", "nft", "honorary", "gift"]),
  starts_at: z.string(),
  /** Whether it begins only then. */
  later: z.boolean(),
  /** Of one that gives access and has an end. */
  ends_at: z.string().nullable(),
  /** Of one that gives none any more. */
  ended_at: z.string().nullable(),
});
export type Grant = z.output<typeof grant>;

/** A change of the membership: an event (`private.membership_changes`) with the values that its sentence names. */
const change = z.object({
  id: z.number().int(),
  type: z.enum([
    "order.settled",
    "order.refunded",
    "payment.returned",
    "payment.failed",
    "payment.disputed",
    "refund.requested",
    "refund.decided",
    "subscription.renewed",
    "subscription.upgraded",
    "subscription.change_planned",
    "subscription.renewal_stopped",
    "subscription.cancel_planned",
    "subscription.resumed",
    "subscription.ended",
    "mint.confirmed",
    "token.voided",
    "gift.redeemed",
    "gift.ended",
  ]),
  at: z.string(),
  plan: z.string().nullable(),
  /** The plan that the member has since, where it changed. */
  tier: z.string().nullable(),
  amount: z.number().int().nullable(),
  /** Of a dispute: the whole payment, and what of it was refunded otherwise. */
  paid: z.number().int().nullish(),
  refunded: z.number().int().nullish(),
  currency: z.string().nullable(),
  /** Of what went back: taken, or below 0 given back. */
  points: z.number().int().nullable(),
  state: z.string().nullable(),
  /** What it announces. */
  date: z.string().nullable(),
  token: z.string().nullable(),
  receipt: z.string().nullable(),
});
export type MembershipChange = z.output<typeof change>;

/** Answer of `my_membership`. */
export const membership = dashboardSchema.pick({ version: true, access: true, subscription: true }).extend({
  profile: dashboardSchema.shape.profile.pick({ tier: true }),
  /** The newest first. */
  mints: z.array(mintSchema),
  grants: z.array(grant),
  receipts: z.array(receipt),
  unpaid: unpaid.nullable(),
  /** The token that the member was promised, one that waits to be claimed first. */
  voucher: voucherSchema.pick({ kind: true, state: true, expires_at: true }).nullable(),
  /** What the running subscription is charged to. */
  card: z
    .object({
      brand: z.string().nullable(),
      last4: z.string(),
      expires_on: z.string().nullable(),
      /** Whether it expires before the next renewal. */
      expires_before: z.boolean().nullable(),
    })
    .nullable(),
  /** The subscription that ended, while none runs. */
  last: z
    .object({ plan_key: z.string(), lookup_key: z.string(), ended_at: z.string().nullable() })
    .nullable(),
  /** What the member gave to others. */
  gifts: z.array(givenGift),
  /** Whether the plan comes with a shop. */
  storefront: z.boolean(),
  /** What the member bought in shops of others. */
  purchases: z.array(purchase),
  history: z.array(change),
  wallets: z.array(ownWallet),
});
export type Membership = z.output<typeof membership>;

/** What the member has, why, since when, and what was paid for it. */
export async function readMembership(): Promise<Membership> {
  const supabase = await createServerSupabase();
  const answer = unwrapAs(membership.nullable(), await supabase.rpc("my_membership"));
  if (!answer) throw new AppError("not_found");
  return answer;
}
