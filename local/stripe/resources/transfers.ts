import { z } from "zod";
import { availableOf } from "../connect/balances.ts";
import type { Transfer, TransferReversal } from "../connect/documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import {
  amount,
  currency,
  datedPaging,
  expandList,
  mergeMetadata,
  metadata,
  paging,
  text,
} from "../params.ts";
import { invalid, missing } from "../problem.ts";
import { asList } from "../render.ts";

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const some = amount.refine((value) => value >= 1, "must be greater than or equal to 1");

/**
 * Moves money of the platform to a connected account. What an account or a balance refuses is kept under the key of the
 * request, as Stripe keeps the answer of whatever it began to do.
 */
export const createTransfer = operation(
  z.strictObject({
    amount: some,
    currency,
    destination: text,
    description: text.optional(),
    metadata: metadata.optional(),
    source_type: z.enum(["card"]).optional(),
    transfer_group: text.optional(),
    expand: expandList,
  }),
  async ({ store, params }) => {
    const account = await store.find("account", params.destination);
    if (!account || account.deleted) throw missing("destination", params.destination, "destination");
    if (account.capabilities.transfers !== "active") {
      return invalid(
        "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
        undefined,
        "insufficient_capabilities_for_transfer",
      );
    }
    if ((await availableOf(store, null)) < params.amount) {
      return invalid(
        "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
        undefined,
        "balance_insufficient",
      );
    }
    const id = newId("tr");
    const transfer = await store.insert("transfer", {
      id,
      object: "transfer",
      amount: params.amount,
      amount_reversed: 0,
      balance_transaction: newId("txn"),
      created: store.time,
      currency: params.currency,
      description: params.description ?? null,
      destination: account.id,
      destination_payment: newId("py"),
      livemode: false,
      metadata: params.metadata ?? {},
      reversals: asList([], `/v1/transfers/${id}/reversals`) as Transfer["reversals"],
      reversed: false,
      source_transaction: null,
      source_type: "card",
      transfer_group: params.transfer_group ?? null,
    });
    await store.emit("transfer.created", transfer);
    return transfer;
  },
);

export const retrieveTransfer = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("transfer", id),
);

export const updateTransfer = operation(
  z.strictObject({ description: text.optional(), metadata: metadata.optional(), expand: expandList }),
  async ({ store, params, id }) => {
    const transfer = await store.lock("transfer", id);
    const next = await store.save("transfer", {
      ...transfer,
      description: params.description ?? transfer.description,
      metadata: mergeMetadata(transfer.metadata, params.metadata),
    });
    await store.emit("transfer.updated", next);
    return next;
  },
);

export const listTransfers = operation(
  z.strictObject({ ...datedPaging, destination: text.optional(), transfer_group: text.optional() }),
  ({ store, params }) => {
    const { destination, transfer_group } = params;
    return page(store, "transfer", "/v1/transfers", { destination, transfer_group }, params);
  },
);

export const createReversal = operation(
  z.strictObject({
    amount: some.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    expand: expandList,
  }),
  async ({ store, params, id }) => {
    const transfer = await store.lock("transfer", id);
    const left = transfer.amount - transfer.amount_reversed;
    if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`);
    const wanted = params.amount ?? left;
    if (wanted > left) {
      throw invalid(
        `Reversal amount (${dollars(wanted)}) is greater than unreversed amount on transfer (${dollars(left)})`,
        "amount",
      );
    }
    if ((await availableOf(store, transfer.destination)) < wanted) {
      return invalid(
        "The connected account's available balance is insufficient to cover the reversal amount.",
        undefined,
        "balance_insufficient",
      );
    }
    const reversal = await store.insert("transfer_reversal", {
      id: newId("trr"),
      object: "transfer_reversal",
      amount: wanted,
      balance_transaction: newId("txn"),
      created: store.time,
      currency: transfer.currency,
      destination_payment_refund: newId("pyr"),
      metadata: params.metadata ?? {},
      source_refund: null,
      transfer: id,
    } as TransferReversal);
    const data = [reversal, ...transfer.reversals.data];
    const next = await store.save("transfer", {
      ...transfer,
      amount_reversed: transfer.amount_reversed + wanted,
      reversed: wanted === left,
      reversals: { ...transfer.reversals, data },
    });
    await store.emit("transfer.reversed", next, { amount_reversed: transfer.amount_reversed });
    return reversal;
  },
);

export const listReversals = operation(z.strictObject(paging), ({ store, params, id }) =>
  page(store, "transfer_reversal", `/v1/transfers/${id}/reversals`, { transfer: id }, params),
);
