import { expect, it } from "vitest";
import { runningOf } from "./running";
import type { SubscriptionRow } from "@/lib/admin/billing/lists/subscriptions.list";

const of = (changes: Partial<SubscriptionRow>) =>
  runningOf({
    ...{ status: "active", cancel_at_period_end: false, current_period_end: "2027-05-03T12:00:00Z" },
    ...changes,
  } as SubscriptionRow);

it("tells a subscription that renews from one that ends by itself, and from none", () => {
  expect(of({})).toEqual({ until: null });
  expect(of({ status: "past_due" })).toEqual({ until: null });
  expect(of({ cancel_at_period_end: true })).toEqual({ until: "2027-05-03T12:00:00Z" });
  expect([of({ status: "canceled" }), of({ status: "incomplete_expired" }), runningOf(null)]).toEqual([
    null,
    null,
    null,
  ]);
});
