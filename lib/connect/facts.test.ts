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

test.each([
  ["a payment on its way for days", "complete", "processing", false],
  ["a payment that came to nothing", "complete", "requires_payment_method", true],
  ["a payment that was cancelled", "complete", "canceled", true],
  ["a page on which a card was declined", "open", "requires_payment_method", false],
])("%s, of a page that is %s and a payment that is %s", (_what, status, state, failed) => {
  const unpaid = { id: "cs_1", status, payment_status: "unpaid" } as Stripe.Checkout.Session;
  const payment = { status: state } as Stripe.PaymentIntent;
  expect(saleFact(unpaid, null, [], { payment })).toMatchObject({ failed });
});

test("an order names the refunds of ours that are part of what was given back", () => {
  const refunds = [
    { metadata: { sale_refund: "r1" } },
    { metadata: {} },
    { metadata: null },
  ] as Stripe.Refund[];
  expect(saleFact(session, charge, [], { refunds })).toMatchObject({ refunds: ["r1"] });
});
