import { z } from "zod";
import { outsideFailures } from "@/lib/platform/request/outside-failures";

const count = z.number().int();
/** The member a fact is about, by id. Names and addresses are in no webhook. */
const member = z.uuid().nullable();
const money = { plan_key: z.string(), /** In the smallest unit. */ amount: count, currency: z.string() };

/** `data` of each type. docs/webhooks.md is compared with it. */
export const webhookData = {
  "member.joined": z.strictObject({ member }),
  "order.settled": z.strictObject({
    member,
    order_id: z.uuid(),
    ...money,
    interval: z.enum(["month", "year"]).optional(),
    points: count.optional(),
    gift_id: z.uuid().optional(),
    months: count.optional(),
  }),
  "order.refunded": z.strictObject({
    member,
    order_id: z.uuid().optional(),
    invoice_id: z.string().optional(),
    ...money,
    points: count.optional(),
  }),
  "mint.confirmed": z.strictObject({ member, mint_id: z.uuid(), token_id: z.string(), tx_hash: z.string() }),
  "referral.qualified": z.strictObject({
    member,
    referral_id: z.uuid(),
    referee: z.uuid().nullable(),
    points: count.optional(),
  }),
  "points.awarded": z.strictObject({ member, ledger_id: count, points: count, source: z.string() }),
  "application.decided": z.strictObject({
    member,
    application_id: z.uuid(),
    status: z.enum(["approved", "rejected"]),
  }),
  "message.reported": z.strictObject({
    member,
    report_id: z.uuid(),
    message_id: z.uuid(),
    room_id: z.uuid(),
    reason: z.string(),
  }),
} as const;
export type WebhookType = keyof typeof webhookData;
export const webhookTypes = Object.keys(webhookData) as [WebhookType, ...WebhookType[]];

/** Why an attempt did not arrive: the address was not reached, or answered with something other than 2xx (`status`). */
export const webhookErrors = [...outsideFailures, "status", "secret"] as const;

const stored = z.object({ key: z.string(), sealed: z.string() });
export type StoredSecret = z.output<typeof stored>;

/** Answer of `claim_webhooks`. */
export const claimedWebhooks = z.array(
  z.object({
    delivery: count,
    attempt: count,
    message: z.string(),
    endpoint: z.uuid(),
    url: z.string(),
    body: z.string(),
    secrets: z.array(stored),
  }),
);
export type ClaimedWebhook = z.output<typeof claimedWebhooks>[number];

/** Answer of `webhook_secrets_of_other_keys`. */
export const secretRows = z.array(stored.extend({ id: count, endpoint: z.uuid() }));
