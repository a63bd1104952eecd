import { expect, it } from "vitest";
import { eventTypes, readEvent, type EventOf, type EventType } from "@/lib/outbox/schema";
import { eventMails, type EventMail } from "./event-mail";
import { webhookEventValues } from "@/lib/outbox/webhook-values";
import { renderMail } from "./render";
import { outboxRow, templates } from "./schema";
import { locales } from "@/lib/platform/i18n/routing";

const id = "00000000-0000-4000-8000-000000000001";
const money = { plan_key: "plus", amount: 900, currency: "usd" };
/** Events that only outgoing webhooks read have no mail, and need none here. */
type Mailed = Exclude<EventType, keyof typeof webhookEventValues>;
const samples: Record<Mailed, object> = {
  "referral.joined": { referral_id: id, source: "url_param" },
  "referral.wallet_linked": { referral_id: id, source: "manual" },
  "member.returned": { cohort: "2026-01", month: "2026-11", months: 10 },
  "member.onboarded": {},
  "security.changed": { change_id: 1, change: "way_added" },
  "order.settled": { ...money, order_id: id, points: 500, interval: "month", claim: false },
  "trial.started": {
    ...money,
    order_id: id,
    subscription_id: "sub_1",
    days: 14,
    interval: "month",
    at: "2027-05-03T12:00:00+00:00",
  },
  "trial.ending": { ...money, subscription_id: "sub_1", interval: "month", at: "2027-05-03T12:00:00+00:00" },
  "order.refunded": { ...money, order_id: id },
  "payment.reminded": {
    subscription_id: "sub_1",
    plan_key: "plus",
    ends_at: "2027-05-10T12:00:00+00:00",
    day: 6,
  },
  "card.expiring": {
    subscription_id: "sub_1",
    plan_key: "plus",
    brand: "visa",
    last4: "4242",
    expires_on: "2027-05-31",
    at: "2027-06-10T12:00:00+00:00",
  },
  "subscription.renewing": {
    ...money,
    subscription_id: "sub_1",
    interval: "year",
    at: "2027-06-10T12:00:00+00:00",
  },
  "subscription.cancel_planned": {
    subscription_id: "sub_1",
    plan_key: "plus",
    lookup_key: "plus_month",
    at: "2027-06-10T12:00:00+00:00",
  },
  "subscription.resumed": { subscription_id: "sub_1", plan_key: "plus" },
  "subscription.ended": { subscription_id: "sub_1", plan_key: "plus", lookup_key: "plus_month" },
  "payment.disputed": { ...money, order_id: id, state: "lost", points: 500, tier: "standard" },
  "refund.requested": { ...money, request_id: id, due_at: "2027-05-10T12:00:00+00:00" },
  "refund.decided": { ...money, request_id: id, state: "refused", audit_id: 7 },
  "payment.returned": { ...money, order_id: id, reason: "sold_out" },
  "payment.failed": { subscription_id: "sub_1", plan_key: "plus", ends_at: "2027-05-10T12:00:00+00:00" },
  "subscription.renewed": { ...money, invoice_id: "in_1" },
  "subscription.upgraded": { ...money, invoice_id: "in_1", price: 2900, interval: "month" },
  "subscription.change_planned": {
    ...money,
    subscription_id: "sub_1",
    current_plan_key: "pro",
    interval: "month",
    at: "2027-05-03T12:00:00+00:00",
  },
  "subscription.renewal_stopped": { subscription_id: "sub_1", plan_key: "pro" },
  "referral.qualified": { referral_id: id, qualified: 3 },
  "account.merged": { side: "older", points: 650 },
  "referral.reminded": { referral_id: id },
  "referral.attributed": { referral_id: id, side: "referee" },
  "referral.decided": { referral_id: id, side: "referrer", qualified: false, points: -1200 },
  "mint.confirmed": { mint_id: id, token_id: "12", tx_hash: `0x${"ab".repeat(32)}` },
  "mint.undone": { mint_id: id, token_id: "12", tx_hash: `0x${"ab".repeat(32)}` },
  "token.left": { token_id: "12", kept: false },
  "token.received": { token_id: "12" },
  "token.voided": { voucher_id: id, token_id: "12" },
  "honorary.granted": { honorary_id: id, plan_key: "founder", claim: true },
  "gift.redeemed": {
    gift_id: id,
    side: "giver",
    plan_key: "plus",
    months: 12,
    at: "2027-05-03T12:00:00+00:00",
  },
  "gift.expiring": { gift_id: id, plan_key: "plus", months: 12, at: "2027-05-03T12:00:00+00:00" },
  "gift.ending": { gift_id: id, plan_key: "plus", at: "2027-05-03T12:00:00+00:00" },
  "payout.sent": { payout_id: id, amount: 4980, currency: "usd" },
  "payout.returned": { payout_id: id, amount: 4980, currency: "usd" },
  "commission.skipped": { amount: 540, currency: "usd", reason: "minimum" },
  "gift.ended": { gift_id: id, plan_key: "plus", months: 12 },
  "honorary.revoked": { honorary_id: id, plan_key: "founder" },
  "application.reviewed": { application_id: id, status: "approved", audit_id: 7 },
  "feedback.answered": { feedback_id: id, reply_id: id },
  "member.suspended": { until: "2027-05-10T12:00:00+00:00" },
  "appeal.received": { appeal_id: id, kind: "referral", due_at: "2027-05-10T12:00:00+00:00" },
  "appeal.reopened": { appeal_id: id, kind: "suspension", state: "accepted" },
  "appeal.decided": { appeal_id: id, kind: "suspension", state: "rejected", audit_id: 7 },
  "stream.starting": { stream_id: id, at: "2027-05-03T12:00:00+00:00" },
  "stream.moved": { stream_id: id, at: "2027-05-03T12:00:00+00:00" },
  "stream.cancelled": { stream_id: id, at: "2027-05-03T12:00:00+00:00" },
  "season.moved": { season_id: id, at: "2027-05-03T12:00:00+00:00" },
  "season.ended": { season_id: id, rank: 3, points: 900, prize: 100 },
  "price.changed": { ...money, subscription_id: "sub_1", kept: 700, interval: "month" },
  "checkout.left": { order_id: id, plan_key: "plus", lookup_key: "plus_month" },
  "storefront.sold": { sale_id: id, amount: 2000, currency: "usd" },
  "storefront.ordered": { sale_id: id, amount: 2000, currency: "usd" },
  "storefront.refunded": { sale_id: id, amount: 2000, currency: "usd" },
  "storefront.taken_down": { audit_id: 7, product_id: id },
  "proof.received": { proof_id: id, mission: "first-steps", due_at: "2027-05-10T12:00:00+00:00" },
  "proof.decided": { proof_id: id, mission: "first-steps", state: "rejected", audit_id: 7 },
  "message.reported": { report_id: id, message_id: id, room_id: id, reason: "spam" },
  "strike.given": {
    strike_id: id,
    kind: "mute",
    rule: "respect",
    until: "2027-05-10T12:00:00+00:00",
    audit_id: 7,
  },
  "chat.digest": { mentions: 3 },
  "member.joined": {},
  "points.awarded": { ledger_id: 7, points: 50, source: "signup" },
  "webhook.held": {
    endpoint_id: id,
    host: "hooks.example.com",
    reason: "failing",
    since: "2027-05-07T12:00:00Z",
    waiting: 3,
  },
  "decision.alone": { decision_id: id, kind: "payout", subject_id: id, by: id, at: "2027-05-10T12:00:00Z" },
  "audit.sealed": { day: "2027-05-03", position: 12, hash: "ab".repeat(32), lines: 3 },
};
/** What `private.event_words` adds. */
const words = {
  plan: "Plus",
  to: "theo@altura.test",
  current: "Pro",
  access: "Standard",
  referee: "L••• B.",
  missing: ["wallet", "activity"],
  project: "Dawn",
  answer: "Gladly",
  penalty: "17",
  reference: "0A1B2C3D",
  reply: "It is on our list.",
  what: "Discord",
  stream: "Reading a ledger",
  slug: "reading-a-ledger",
  season: "Autumn climb",
  item: "Map of the ridge",
  shop: "Maps by Lena",
  account: "acct_1",
  session: "cs_test_1234567890",
  contact: "lena@example.com",
};

function mailOf(type: Mailed): EventMail | undefined {
  const event = readEvent({
    id: 1,
    type,
    key: `${type}:1`,
    user_id: id,
    other_user_id: null,
    values: samples[type],
    created_at: "2026-11-21T08:15:00+00:00",
  });
  return (eventMails[type] as ((given: EventOf<EventType>) => EventMail) | undefined)?.(event);
}

/** For outgoing webhooks, the panel and analytics: nobody is written to. */
const untold: readonly Mailed[] = [
  "message.reported",
  "member.joined",
  "points.awarded",
  "referral.joined",
  "referral.wallet_linked",
  "member.returned",
];

const mailed = eventTypes.filter((type): type is Mailed => !Object.hasOwn(webhookEventValues, type));

it.each(mailed.filter((type) => !untold.includes(type)))(
  "%s is told completely, in both languages",
  async (type) => {
    const mail = mailOf(type)!;
    for (const locale of locales) {
      const stored = JSON.parse(JSON.stringify({ ...mail.params, ...words, name: "Vera" })) as object;
      const row = { id, key: `${type}:1`, to_address: "vera@altura.test", ...mail, params: stored, locale };
      const { subject, text } = await renderMail(outboxRow.parse(row), "https://altura.example");
      expect(subject + text).not.toMatch(/[{}]|undefined|null|mail\.|MISSING|Invalid/);
    }
  },
);

it("outside the events are mails that carry a secret, and the farewell of an account that is gone", () => {
  const told = new Set(mailed.map((type) => mailOf(type)?.template));
  // The other side of a gift, and its purchase.
  for (const template of ["gift_started", "gift_receipt"]) told.add(template as never);
  const outside = Object.keys(templates).filter((template) => !told.has(template as never));
  expect(outside.toSorted()).toEqual([
    "account_erased",
    "address_code",
    "erasure_code",
    "gift",
    "import_invite",
    "merge_code",
    "pledge_code",
    "staff_invite",
  ]);
});
