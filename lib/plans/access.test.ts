import { describe, expect, it } from "vitest";
import { accessState, lasting, type Subscribed } from "./access";
import type { Access } from "./schema";

const grant = (source: Access["source"], ends_at: string | null = null): Access => ({
  plan: source === "subscription" ? "plus" : "founder",
  source,
  ends_at,
});
const period = "2027-06-01T00:00:00+00:00";
const graceEnd = "2027-05-08T00:00:00+00:00";
const subscribed = (changes: Partial<Subscribed> = {}): Subscribed => ({
  status: "active",
  current_period_end: period,
  cancel_at_period_end: false,
  hasNext: false,
  ...changes,
});

describe("what is said of a member's access", () => {
  it.each<[string, Access[], Subscribed | null, unknown]>([
    ["a free member", [], null, { state: "free", date: null }],
    ["a purchase", [grant("order")], null, { state: "order", date: null }],
    ["a token", [grant("nft")], null, { state: "nft", date: null }],
    ["an honour", [grant("honorary")], null, { state: "honorary", date: null }],
    ["an honour with an end", [grant("honorary", period)], null, { state: "honoraryUntil", date: period }],
    ["a subscription", [grant("subscription")], subscribed(), { state: "renews", date: period }],
    [
      "a canceled one",
      [grant("subscription", period)],
      subscribed({ cancel_at_period_end: true }),
      { state: "ends", date: period },
    ],
    [
      "a planned change",
      [grant("subscription", period)],
      subscribed({ hasNext: true }),
      { state: "planned", date: period },
    ],
    [
      "a failed payment",
      [grant("subscription", graceEnd)],
      subscribed({ status: "past_due" }),
      { state: "pastDue", date: graceEnd },
    ],
    [
      "a failed payment after its grace",
      [],
      subscribed({ status: "past_due" }),
      { state: "inactive", date: null },
    ],
    ["an unpaid subscription", [], subscribed({ status: "unpaid" }), { state: "inactive", date: null }],
    [
      "a token beside a subscription",
      [grant("nft"), grant("subscription")],
      subscribed(),
      { state: "nft", date: null },
    ],
  ])("of %s", (_, access, subscription, said) => {
    expect(accessState(access, subscription)).toEqual(said);
  });
});

it("knows which access needs no further payment", () => {
  expect(lasting([grant("subscription")])).toBeNull();
  expect(lasting([grant("honorary", period), grant("subscription")])).toBeNull();
  expect(lasting([grant("honorary", period), grant("nft")])).toEqual(grant("nft"));
});
