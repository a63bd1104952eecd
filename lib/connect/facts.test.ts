import { expect, test, vi } from "vitest";
import type Stripe from "stripe";
import { disputeState } from "@/lib/billing/rules";
import { saleFact } from "./facts";

vi.mock("server-only", () => ({}));

const session = { id: "cs_1", status: "complete", payment_status: "paid" } as Stripe.Checkout.Session;
const charge = { amount_refunded: 0, disputed: true } as Stripe.Charge;
const said = (...states: string[]) => {
  const disputes = states.map((status) => disputeState({ status } as Stripe.Dispute));
  const fact = saleFact(session, charge, disputes);
  return fact.kind === "sale" && [fact.disputed, fact.dispute_lost];
};

test.each([
  ["open", [true, false], ["needs_response"]],
  ["asked about before a dispute", [true, false], ["warning_needs_response"]],
  ["free again after an inquiry that came to nothing", [false, false], ["warning_closed"]],
  ["free again after it was won", [false, false], ["won"]],
  ["lost", [true, true], ["lost"]],
  ["lost, whatever is disputed after", [true, true], ["needs_response", "lost"]],
  ["open while Stripe does not list the dispute yet", [true, false], []],
])("an order is %s", (_state, expected, states) => {
  expect(said(...states)).toEqual(expected);
});
