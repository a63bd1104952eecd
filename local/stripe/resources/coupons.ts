import { z } from "zod";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { isValid } from "../money/discounts.ts";
import {
  amount,
  currency,
  datedPaging,
  expandList,
  integer,
  mergeMetadata,
  metadata,
  text,
} from "../params.ts";
import { invalid } from "../problem.ts";

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, "percent")
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, "percent must be greater than 0 and at most 100");
const positive = amount.refine((value) => value > 0, "must be greater than or equal to 1");

export const createCoupon = operation(
  z.strictObject({
    id: text.optional(),
    amount_off: positive.optional(),
    percent_off: percent.optional(),
    currency: currency.optional(),
    duration: z.enum(["once", "repeating", "forever"]).optional(),
    duration_in_months: positive.optional(),
    applies_to: z.strictObject({ products: z.array(text).min(1) }).optional(),
    max_redemptions: positive.optional(),
    redeem_by: integer.optional(),
    name: text.max(40).optional(),
    metadata: metadata.optional(),
    expand: expandList,
  }),
  async ({ store, params }) => {
    if (params.id && (await store.find("coupon", params.id))) {
      throw invalid("Coupon already exists.", "id", "resource_already_exists");
    }
    if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
      throw invalid("Must provide either `percent_off` or `amount_off`, but not both.");
    }
    if (params.amount_off !== undefined && !params.currency) {
      throw invalid("You must pass currency when passing amount_off.", "currency");
    }
    const duration = params.duration ?? "once";
    if ((duration === "repeating") !== (params.duration_in_months !== undefined)) {
      throw invalid(
        duration === "repeating"
          ? "If `duration` is `repeating`, `duration_in_months` is required."
          : "`duration_in_months` can only be set if `duration` is `repeating`.",
        "duration_in_months",
      );
    }
    for (const product of params.applies_to?.products ?? []) {
      await store.get("product", product, "applies_to[products]");
    }
    const coupon = await store.insert("coupon", {
      id: params.id ?? newId("", 8).slice(1),
      object: "coupon",
      amount_off: params.amount_off ?? null,
      created: store.time,
      currency: params.amount_off === undefined ? null : (params.currency ?? null),
      duration,
      duration_in_months: params.duration_in_months ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
      _products: params.applies_to?.products ?? null,
    });
    await store.emit("coupon.created", coupon);
    return coupon;
  },
);

export const retrieveCoupon = operation(z.strictObject({ expand: expandList }), async ({ store, id }) => {
  const coupon = await store.get("coupon", id);
  return { ...coupon, valid: isValid(coupon, store.time) };
});

export const updateCoupon = operation(
  z.strictObject({ name: text.max(40).optional(), metadata: metadata.optional(), expand: expandList }),
  async ({ store, params, id }) => {
    const coupon = await store.lock("coupon", id);
    const next = await store.save("coupon", {
      ...coupon,
      name: params.name ?? coupon.name,
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    });
    await store.emit("coupon.updated", next);
    return next;
  },
);

export const listCoupons = operation(z.strictObject(datedPaging), ({ store, params }) =>
  page(store, "coupon", "/v1/coupons", {}, params),
);

/** What was redeemed before stays on the subscriptions that have it. */
export const deleteCoupon = operation(z.strictObject({}), async ({ store, id }) => {
  const coupon = await store.lock("coupon", id);
  await store.save("coupon", { ...coupon, valid: false, deleted: true });
  await store.emit("coupon.deleted", coupon);
  return { id, object: "coupon", deleted: true };
});
