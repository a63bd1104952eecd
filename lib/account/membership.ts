import "server-only";
import { z } from "zod";
import { receipt } from "@/lib/billing/receipts";
import { dashboardSchema } from "@/lib/members/dashboard/schema";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { linkedWallet } from "@/lib/wallet/schema";

/** A reason for access. */
const grant = z.object({
  tier: z.string(),
  source: z.enum(["subscription", "order", "nft", "honorary"]),
  starts_at: z.string(),
  /** Of one that gives access and has an end. */
  ends_at: z.string().nullable(),
  /** Of one that gives none any more. */
  ended_at: z.string().nullable(),
});
export type Grant = z.output<typeof grant>;

/** Answer of `my_membership`. */
export const membership = dashboardSchema.pick({ access: true, subscription: true, mints: true }).extend({
  profile: dashboardSchema.shape.profile.pick({ tier: true }),
  grants: z.array(grant),
  receipts: z.array(receipt),
  wallets: z.array(linkedWallet),
});
export type Membership = z.output<typeof membership>;

/** What the member has, why, since when, and what was paid for it. */
export async function readMembership(): Promise<Membership> {
  const supabase = await createServerSupabase();
  const answer = unwrapAs(membership.nullable(), await supabase.rpc("my_membership"));
  if (!answer) throw new AppError("not_found");
  return answer;
}
