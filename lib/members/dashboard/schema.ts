import { z } from "zod";
import { unreachableReasons } from "@/lib/account/account";
import { suspension } from "@/lib/appeals/schema";
import { voucherSchema } from "@/lib/mint/schema";
import { accessSchema, subscriptionSchema } from "@/lib/plans/schema";
import { ledgerLine, levelList, ridge } from "@/lib/points/schema";

const count = z.number().int();

/** Answer of `member_dashboard`, and of GET /api/me/dashboard: all that the dashboard shows, in one round trip. */
export const dashboardSchema = z.object({
  /** Another one as soon as a row of the member has changed (`member_version`). */
  version: z.string(),
  profile: z.object({
    full_name: z.string().nullable(),
    username: z.string().nullable(),
    avatar_url: z.string().nullable(),
    wallet_address: z.string().nullable(),
    tier: z.string(),
    created_at: z.string(),
  }),
  xp: count,
  /** Points that new ones settle first. */
  owed: count,
  referral: z.object({
    /** Null for a member without a profile. */
    code: z.string().nullable(),
    vanity: z.string().nullable(),
    qualified: count,
    signed_up: count,
    clicks: count,
  }),
  ledger: z.array(ledgerLine),
  levels: levelList,
  ridge,
  /** What the member's access rests on, the highest plan first. */
  access: z.array(accessSchema),
  subscription: subscriptionSchema.nullable(),
  voucher: voucherSchema.pick({ kind: true, state: true, expires_at: true }).nullable(),
  order_count: count,
  mints: z.array(
    z.object({ id: z.string(), tx_hash: z.string(), token_id: z.string().nullable(), status: z.string() }),
  ),
  roles: z.array(z.string()),
  /** While one runs. */
  suspension: suspension.nullable(),
  /** Why the address of the account is not written to. */
  unreachable: z.enum(unreachableReasons).nullable(),
  /** Tokens that gave access and are gone, of the last two weeks, the latest first. */
  lost_tokens: z.array(
    z.object({ token_id: z.string(), reason: z.enum(["transferred", "undone"]), at: z.string() }),
  ),
});
export type Dashboard = z.output<typeof dashboardSchema>;
export type LostToken = Dashboard["lost_tokens"][number];
