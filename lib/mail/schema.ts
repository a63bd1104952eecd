import { z } from "zod";
import { securityChanges } from "@/lib/outbox/schema";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";

const money = { amount: z.number().int(), currency: z.string(), plan_key: z.string() };
const interval = z.enum(["month", "year"]).nullish();

/** What `mail_outbox.params` holds, by template; amounts in the smallest unit. */
export const templates = {
  receipt: z.object({
    ...money,
    plan: z.string(),
    order_id: z.string(),
    points: z.number().int().nullish(),
    interval,
    /** Whether an NFT comes with it. */
    claim: z.boolean().nullish(),
  }),
  renewal: z.object({ ...money, plan: z.string() }),
  plan_change: z.object({ ...money, plan: z.string(), current: z.string(), at: z.coerce.date(), interval }),
  plan_upgraded: z.object({ ...money, plan: z.string(), price: z.number().int(), interval }),
  refund: z.object({ ...money, order_id: z.string() }),
  payment_failed: z.object({ plan: z.string(), ends_at: z.coerce.date() }),
  /** `reason` as in `automatic_refunds`. */
  payment_returned: z.object({ ...money, plan: z.string(), reason: z.string() }),
  renewal_stopped: z.object({
    plan: z.string(),
    /** The plan that is owned; null when it was taken back meanwhile. */
    owned: z.string().nullable(),
    /** Null when it ended at once. */
    ends_at: z.coerce.date().nullable(),
  }),
  referral_qualified: z.object({
    referee: z.string(),
    points: z.number().int(),
    qualified: z.number().int(),
  }),
  referral_attributed: z.object({
    /** To whom it goes: who was invited, or who invited. */
    side: z.enum(["referee", "referrer"]),
    /** The other of the two, masked. */
    referee: z.string(),
  }),
  mint_confirmed: z.object({ token_id: z.string(), tx_hash: z.string() }),
  token_void: z.object({ token_id: z.string() }),
  pledge_code: z.object({
    code: z.string(),
    purpose: z.enum(["confirm", "withdraw"]),
    /** Whole dollars. */
    amount: z.number().int(),
    minutes: z.number().int(),
  }),
  application_status: z.object({
    status: z.enum(["in_review", "more_info", "approved", "rejected"]),
    project: z.string(),
    answer: z.string(),
  }),
  feedback_answer: z.object({
    reference: z.string(),
    /** In paragraphs. */
    reply: z.string(),
    /** Whether it goes to a member, who can answer on their page. */
    member: z.boolean(),
  }),
  security: z.object({
    event: z.enum(securityChanges),
    /** What it was about, masked: a provider, a factor's name, the end of a number. */
    what: z.string(),
    at: z.coerce.date(),
  }),
  /** `until` is a time, or `infinity` for a ban. */
  suspended: z.object({ until: z.string() }),
  appeal_received: z.object({ kind: z.string(), due_at: z.coerce.date() }),
  appeal_decided: z.object({
    kind: z.string(),
    state: z.enum(["accepted", "rejected"]),
    answer: z.string().default(""),
  }),
  audit_head: z.object({
    day: z.iso.date(),
    position: z.number().int(),
    hash: z.string(),
    lines: z.number().int(),
  }),
  staff_invite: z.object({
    token: z.string(),
    role: z.enum(["admin", "moderator"]),
    inviter: z.string(),
    expires_at: z.coerce.date(),
  }),
  erasure_code: z.object({ code: z.string(), minutes: z.number().int() }),
  welcome: z.object({}),
  account_erased: z.object({}),
} as const;
export type Template = keyof typeof templates;

export const outboxRow = z.object({
  id: z.uuid(),
  key: z.string(),
  user_id: z.uuid().nullish(),
  to_address: z.string(),
  template: z.string().refine((name): name is Template => Object.hasOwn(templates, name), "unknown template"),
  params: z.looseObject({ name: z.string().default("") }),
  locale: z.string().transform((value) => (isLocale(value) ? value : defaultLocale)),
});
export type OutboxRow = z.output<typeof outboxRow>;
