import { z } from "zod";
import type { PromotionCode } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { isValid } from "../money/discounts.ts";
import { amount, datedPaging, expandList, flag, integer, mergeMetadata, metadata, text } from "../params.ts";
import { invalid, missing } from "../problem.ts";
import type { Store } from "../store.ts";

/** Codes are compared without regard to case. */
const byCode = (store: Store, code: string) => [store.sql`and upper(doc ->> 'code') = ${code.toUpperCase()}`];

async function refuseTaken(store: Store, code: string): Promise<void> {
  await store.sql`select pg_advisory_xact_lock(hashtext(${`code:${code.toUpperCase()}`}))`;
  const { data } = await store.list(
    "promotion_code",
    { active: true },
    { limit: 1, filters: byCode(store, code) },
  );
  if (data.length > 0) {
    throw invalid("An active promotion code with `code: " + code + "` already exists.", "code");
  }
}

export const createPromotionCode = operation(
  z.strictObject({
    promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
    active: flag.optional(),
    code: text
      .regex(/^[A-Za-z0-9-]{1,255}$/, "The code may only contain letters, numbers, and dashes.")
      .optional(),
    customer: text.optional(),
    expires_at: integer.optional(),
    max_redemptions: amount.refine((value) => value > 0, "must be greater than or equal to 1").optional(),
    metadata: metadata.optional(),
    restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
    expand: expandList,
  }),
  async ({ store, params }) => {
    const coupon = await store.find("coupon", params.promotion.coupon);
    if (!coupon || coupon.deleted) throw missing("coupon", params.promotion.coupon, "promotion[coupon]");
    if (!isValid(coupon, store.time)) throw invalid("This coupon is not valid.", "promotion[coupon]");
    if (params.customer) await store.get("customer", params.customer, "customer");
    if (params.expires_at !== undefined && params.expires_at <= store.time) {
      throw invalid("The timestamp must be in the future.", "expires_at");
    }
    const code = params.code ?? newId("", 8).slice(1).toUpperCase();
    await refuseTaken(store, code);
    const made = await store.insert("promotion_code", {
      id: newId("promo"),
      object: "promotion_code",
      active: params.active ?? true,
      code,
      created: store.time,
      customer: params.customer ?? null,
      expires_at: params.expires_at ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: params.metadata ?? {},
      promotion: { coupon: coupon.id, type: "coupon" },
      restrictions: {
        first_time_transaction: params.restrictions?.first_time_transaction ?? false,
        minimum_amount: null,
        minimum_amount_currency: null,
      },
      times_redeemed: 0,
    } as PromotionCode);
    await store.emit("promotion_code.created", made);
    return made;
  },
);

export const retrievePromotionCode = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("promotion_code", id),
);

export const updatePromotionCode = operation(
  z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand: expandList }),
  async ({ store, params, id }) => {
    const before = await store.lock("promotion_code", id);
    if (params.active && !before.active) {
      if (before.expires_at !== null && before.expires_at <= store.time) {
        throw invalid("This promotion code is expired and cannot be reactivated.", "active");
      }
      await refuseTaken(store, before.code);
    }
    const next = await store.save("promotion_code", {
      ...before,
      active: params.active ?? before.active,
      metadata: mergeMetadata(before.metadata, params.metadata),
    });
    await store.emit("promotion_code.updated", next);
    return next;
  },
);

export const listPromotionCodes = operation(
  z.strictObject({
    ...datedPaging,
    active: flag.optional(),
    code: text.optional(),
    coupon: text.optional(),
    customer: text.optional(),
  }),
  ({ store, params }) => {
    const { active, code, coupon, customer } = params;
    const like = { active, customer, ...(coupon && { promotion: { coupon, type: "coupon" } }) };
    return page(
      store,
      "promotion_code",
      "/v1/promotion_codes",
      like,
      params,
      code ? byCode(store, code) : [],
    );
  },
);
