import { z } from "zod";
import type { TaxId } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { expandList, paging, text } from "../params.ts";
import { missing } from "../problem.ts";
import type { Store } from "../store.ts";

/** Keeps a customer's tax number. */
export async function makeTaxId(
  store: Store,
  customer: string,
  given: { type: string; value: string },
): Promise<TaxId> {
  const made = await store.insert("tax_id", {
    id: newId("txi"),
    object: "tax_id",
    country: given.value.slice(0, 2).toUpperCase(),
    created: store.time,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type: given.type,
    value: given.value,
    verification: { status: "pending", verified_address: null, verified_name: null },
  } as TaxId);
  await store.emit("customer.tax_id.created", made);
  return made;
}

export const createTaxId = operation(
  z.strictObject({
    type: z.string().regex(/^[a-z]{2}_[a-z_]{2,12}$/),
    value: text.min(2).max(40),
    expand: expandList,
  }),
  async ({ store, params, id }) => {
    await store.get("customer", id);
    return makeTaxId(store, id, params);
  },
);

export const listTaxIds = operation(z.strictObject(paging), async ({ store, params, id }) => {
  await store.get("customer", id);
  return page(store, "tax_id", `/v1/customers/${id}/tax_ids`, { customer: id }, params);
});

export const retrieveTaxRate = operation(z.strictObject({ expand: expandList }), async ({ store, id }) => {
  const rate = await store.find("tax_rate", id);
  if (!rate) throw missing("tax rate", id);
  return rate;
});
