import { z } from "zod";
import type { Price, Product } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import {
  amount,
  currency,
  expandList,
  flag,
  integer,
  mergeMetadata,
  metadata,
  datedPaging,
  text,
} from "../params.ts";
import { invalid, missing } from "../problem.ts";
import type { Store } from "../store.ts";

/** Whether tax is in a price or comes on top of it. */
export const taxBehavior = z.enum(["inclusive", "exclusive", "unspecified"]);
export const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: integer.refine((value) => value >= 1 && value <= 36, "interval count").optional(),
  usage_type: z.literal("licensed").optional(),
});

/** How often a price is charged, as it stands on the price; null for one that is paid once. */
export const cycleOf = (given: z.output<typeof recurring> | undefined): Price["recurring"] =>
  given
    ? {
        interval: given.interval,
        interval_count: given.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: "licensed",
      }
    : null;

/** Moves a lookup key to its new holder, or refuses when it is taken and no transfer was asked for. */
async function claimLookupKey(
  store: Store,
  key: string | undefined,
  transfer: boolean,
  own?: string,
): Promise<void> {
  if (!key) return;
  await store.sql`select pg_advisory_xact_lock(hashtext(${`lookup:${key}`}))`;
  const [holder] = await store.all("price", { lookup_key: key });
  if (!holder || holder.id === own) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "lookup_key",
      "resource_already_exists",
    );
  }
  await store.save("price", { ...holder, lookup_key: null });
}

/** Builds a price document; also used for the `price_data` of a checkout line. */
export function makePrice(
  store: Store,
  given: Partial<Price> & Pick<Price, "product" | "unit_amount">,
): Price {
  return {
    id: newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: store.time,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    nickname: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    unit_amount_decimal: String(given.unit_amount),
    metadata: {},
    recurring: null,
    ...given,
    type: given.recurring ? "recurring" : "one_time",
  };
}

export const createPrice = operation(
  z.strictObject({
    currency,
    unit_amount: amount,
    product: text.optional(),
    product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
    recurring: recurring.optional(),
    lookup_key: text.max(200).optional(),
    transfer_lookup_key: flag.optional(),
    nickname: text.optional(),
    active: flag.optional(),
    metadata: metadata.optional(),
    tax_behavior: taxBehavior.optional(),
    expand: expandList,
  }),
  async ({ store, params }) => {
    let product = params.product;
    if (product && params.product_data)
      throw invalid("You may only specify one of these parameters: product, product_data.");
    if (!product && !params.product_data)
      throw invalid("Missing required param: product.", "product", "parameter_missing");
    if (product) await store.get("product", product, "product");
    if (params.product_data) {
      const made = await store.insert("product", {
        id: newId("prod", 14),
        object: "product",
        active: true,
        created: store.time,
        updated: store.time,
        livemode: false,
        name: params.product_data.name,
        metadata: params.product_data.metadata ?? {},
        type: "service",
      } as Product);
      await store.emit("product.created", made);
      product = made.id;
    }
    await claimLookupKey(store, params.lookup_key, params.transfer_lookup_key ?? false);
    const price = makePrice(store, {
      product: product ?? "",
      unit_amount: params.unit_amount,
      active: params.active ?? true,
      lookup_key: params.lookup_key ?? null,
      nickname: params.nickname ?? null,
      metadata: params.metadata ?? {},
      recurring: cycleOf(params.recurring),
      tax_behavior: params.tax_behavior ?? "unspecified",
    });
    await store.insert("price", price);
    await store.emit("price.created", price);
    return price;
  },
);

export const retrievePrice = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("price", id),
);

export const updatePrice = operation(
  z.strictObject({
    active: flag.optional(),
    lookup_key: text.max(200).optional(),
    transfer_lookup_key: flag.optional(),
    nickname: text.optional(),
    metadata: metadata.optional(),
    tax_behavior: taxBehavior.optional(),
    expand: expandList,
  }),
  async ({ store, params, id }) => {
    const price = await store.lock("price", id);
    if (params.tax_behavior && price.tax_behavior !== "unspecified") {
      throw invalid(
        "You cannot change the `tax_behavior` of a price once it is set to `inclusive` or `exclusive`.",
        "tax_behavior",
      );
    }
    const { expand: _expand, metadata: given, transfer_lookup_key, ...rest } = params;
    await claimLookupKey(store, rest.lookup_key, transfer_lookup_key ?? false, id);
    const next = { ...price, ...rest, metadata: mergeMetadata(price.metadata, given) } as Price;
    await store.save("price", next);
    await store.emit("price.updated", next);
    return next;
  },
);

export const listPrices = operation(
  z.strictObject({
    ...datedPaging,
    active: flag.optional(),
    product: text.optional(),
    type: z.enum(["one_time", "recurring"]).optional(),
    lookup_keys: z.array(text).min(1).max(10).optional(),
  }),
  ({ store, params }) => {
    const like = { active: params.active, product: params.product, type: params.type };
    const keys = params.lookup_keys;
    const filters = keys ? [store.sql`and doc ->> 'lookup_key' = any (${keys})`] : [];
    return page(store, "price", "/v1/prices", like, params, filters);
  },
);

/** The active price a line item names. */
export async function sellable(store: Store, id: string, param: string): Promise<Price> {
  const price = await store.find("price", id);
  if (!price) throw missing("price", id, param);
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  return price;
}
