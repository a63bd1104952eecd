import { z } from "zod";
import { availableOf } from "../connect/balances.ts";
import { makePayout } from "../connect/payouts.ts";
import { makeTopup } from "../connect/topups.ts";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { amount, currency, datedPaging, expandList, idle, metadata, text } from "../params.ts";
import { missing, uncovered } from "../problem.ts";

const connected = { connected: true };
const some = amount.refine((value) => value >= 1, "must be greater than or equal to 1");

/** The balance of the platform, or of the account in `Stripe-Account`. Nothing is pending here. */
export const retrieveBalance = operation(
  z.strictObject({ expand: expandList }),
  async ({ store }) => {
    const available = await availableOf(store, store.account);
    const shown = [{ amount: available, currency: "usd", source_types: { card: available } }];
    return {
      object: "balance",
      available: shown,
      livemode: false,
      pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
    };
  },
  connected,
);

export const createPayout = operation(
  z.strictObject({
    amount: some,
    currency,
    metadata: metadata.optional(),
    method: z.enum(["standard"]).optional(),
    description: idle,
    statement_descriptor: idle,
    expand: expandList,
  }),
  async ({ store, params }) => {
    if (!store.account) throw uncovered("A payout of the platform itself");
    return makePayout(store, store.account, params.amount, params.metadata ?? {});
  },
  connected,
);

export const retrievePayout = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id }) => {
    const payout = await store.get("payout", id);
    if (payout._account !== store.account) throw missing("payout", id);
    return payout;
  },
  connected,
);

export const listPayouts = operation(
  z.strictObject({ ...datedPaging, status: text.optional() }),
  ({ store, params }) =>
    page(store, "payout", "/v1/payouts", { _account: store.account, status: params.status }, params),
  connected,
);

/** Puts money on the platform's balance, which test accounts have no bank for. */
export const createTopup = operation(
  z.strictObject({
    amount: some,
    currency,
    description: text.optional(),
    metadata: metadata.optional(),
    transfer_group: text.optional(),
    expand: expandList,
  }),
  async ({ store, params: { amount, description, metadata, transfer_group } }) => {
    const topup = await makeTopup(store, amount, {
      ...(description !== undefined && { description }),
      ...(metadata && { metadata }),
      ...(transfer_group !== undefined && { transfer_group }),
    });
    await store.emit("topup.succeeded", topup);
    return topup;
  },
);
