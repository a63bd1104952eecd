import { z } from "zod";
import { payoutStates } from "@/lib/admin/payouts/rules";
import { writtenProse } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";
import { decisions, statuses } from "@/lib/applications/rules";
import { changesWithEffect } from "./effects.gen";

export const undoForm = z.object({
  line: z.coerce.number().int().positive(),
  reason: writtenProse(300).optional(),
});

export const effectQuery = z.object({
  change: z.enum(changesWithEffect),
  /** The id of what would be changed. */
  subject: z.string().max(100),
  /** Of several cases their ids. */
  value: z.string().max(8000),
});
export type EffectQuery = z.output<typeof effectQuery>;

const effect = z.discriminatedUnion("kind", [
  /** Sums of a ledger; `name` of the member, where more than one is affected or they have one. */
  z.object({
    kind: z.literal("points"),
    name: z.string().nullable(),
    before: z.number(),
    after: z.number(),
    /** Before and after. */
    levels: z.tuple([z.enum(levelKeys), z.enum(levelKeys)]),
  }),
  /** What a point rule or a level is, and how many members rise or fall by it. */
  z.object({ kind: z.enum(["rule", "level_from", "rise", "fall"]), before: z.number(), after: z.number() }),
  z.object({ kind: z.literal("roles"), before: z.array(z.string()), after: z.array(z.string()) }),
  /** A time, `infinity`, or null. */
  z.object({ kind: z.literal("suspension"), before: z.string().nullable(), after: z.string().nullable() }),
  z.object({ kind: z.literal("stage"), before: z.string(), after: z.string() }),
  /** How many of something there are, and will be. */
  z.object({
    kind: z.literal("count"),
    what: z.enum([
      "members_hit",
      "live_subscriptions",
      "signed_in",
      "wallets",
      "open_referrals",
      "drafts_before",
      "drafts_losing",
      "open_applications",
      "joint_cases",
      "selected_cases",
      "code_paid",
      "code_open",
      "price_keep",
      "price_open",
      "campaign_members",
      "campaign_points",
      "strikes",
      "messages",
      "click_signups",
      "click_moved",
      "click_visitors",
      "click_contested",
      "approvals",
      "pinned_notes",
    ]),
    before: z.number(),
    after: z.number(),
  }),
  /** Cases that the decision will not be made for, and the code of the refusal. */
  z.object({ kind: z.literal("left_out"), code: z.string(), count: z.number() }),
  z.object({ kind: z.literal("feedback"), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal("storefront"), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal("appeal"), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal("payout"), before: z.enum(payoutStates), after: z.enum(payoutStates) }),
  /** Status of an order, and the tier of a member, whose name it is. */
  z.object({
    kind: z.enum(["order", "tier"]),
    name: z.string().nullable(),
    before: z.string(),
    after: z.string(),
  }),
  /** The sum refunded of a payment, in the smallest unit. */
  z.object({
    kind: z.enum(["bounty", "bounty_most"]),
    before: z.number(),
    after: z.number(),
    currency: z.string(),
  }),
  /** The commission of a referral, in the smallest unit. */
  z.object({ kind: z.literal("commission"), before: z.number(), after: z.number(), currency: z.string() }),
  z.object({ kind: z.literal("refunded"), before: z.number(), after: z.number(), currency: z.string() }),
  /** Why a claim gives no token; null for one that does. `claim_added` is a new one. */
  z.object({ kind: z.literal("claim"), before: z.string().nullable(), after: z.string().nullable() }),
  z.object({ kind: z.literal("claim_added") }),
  /** An event, of which the member hears. */
  z.object({ kind: z.literal("event"), name: z.string().nullable(), after: z.string() }),
  z.object({
    kind: z.literal("application"),
    name: z.string().nullish(),
    before: z.enum(statuses),
    after: z.enum(decisions),
  }),
  z.object({
    kind: z.literal("delivery"),
    name: z.string().nullable(),
    before: z.literal("failed"),
    after: z.literal("waiting"),
  }),
  /** Names; null is nobody. */
  z.object({
    kind: z.enum(["assignee", "referrer"]),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
]);
export type Effect = z.output<typeof effect>;

/** Answer of `admin_change_effect`. */
export const changeEffect = z.object({ version: z.string().nullable(), effects: z.array(effect) });
export type ChangeEffect = z.output<typeof changeEffect>;
