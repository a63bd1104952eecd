import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEvent, type EventOf, type EventType } from "@/lib/outbox/schema";
import { payloadsOf } from "./payloads";
import { webhookData, webhookTypes } from "./schema";

const guide = await readFile(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8");

it.each(webhookTypes)("the reference names every value of %s", (type) => {
  const row = guide.split("\n").find((line) => line.startsWith(`| \`${type}\` |`));
  const [, , , data = ""] = (row ?? "").split("|");
  const told = Object.fromEntries(
    [...data.matchAll(/(\[?)`([a-z_]+)`/g)].map(([, open, name]) => [name, open === "["]),
  );
  const shape = webhookData[type].shape as Record<string, { isOptional: () => boolean }>;
  expect(told).toEqual(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.isOptional()])),
  );
});

it("the reference names no other type", () => {
  const named = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, type]) => type);
  expect(named).toEqual(webhookTypes);
});

const [id, member, other] = ["1", "2", "3"].map((n) => `0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e5${n}`) as [
  string,
  string,
  string,
];
const money = { plan_key: "plus", amount: 900, currency: "usd" };
const told = (type: EventType, values: object) => {
  const row = {
    id: 1,
    type,
    key: `${type}:1`,
    user_id: member,
    other_user_id: other,
    values,
    created_at: "2026-11-21T08:15:00Z",
  };
  return (payloadsOf[type] as (event: EventOf<EventType>) => unknown)(readEvent(row));
};

it.each<[EventType, object, unknown]>([
  ["member.joined", {}, { type: "member.joined", data: { member } }],
  [
    "order.settled",
    { ...money, order_id: id, claim: true, interval: "month" },
    { type: "order.settled", data: { member, ...money, order_id: id, interval: "month" } },
  ],
  [
    "order.refunded",
    { ...money, invoice_id: "in_1", points: 5, tier: "standard" },
    { type: "order.refunded", data: { member, ...money, invoice_id: "in_1", points: 5 } },
  ],
  [
    "referral.qualified",
    { referral_id: id, points: 1200, qualified: 3 },
    { type: "referral.qualified", data: { member, referral_id: id, referee: other, points: 1200 } },
  ],
  [
    "points.awarded",
    { ledger_id: 7, points: 50, source: "signup" },
    { type: "points.awarded", data: { member, ledger_id: 7, points: 50, source: "signup" } },
  ],
  [
    "application.reviewed",
    { application_id: id, status: "approved", audit_id: 3 },
    { type: "application.decided", data: { member, application_id: id, status: "approved" } },
  ],
  ["application.reviewed", { application_id: id, status: "in_review", audit_id: 3 }, null],
])("%s is told without what is not in the reference", (type, values, expected) => {
  expect(told(type, values)).toEqual(expected);
});
