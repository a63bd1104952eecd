"use server";

import { tellPriceSoon } from "@/lib/billing/prices";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { priceForm } from "./input";

/**
 * What a price is from now on. Stripe hears of a new version after the answer, or else with the next purchase. Refuses
 * plan_unknown, setting_invalid, changed_meanwhile.
 */
export const setPriceAction = staffChange({
  role: "admin",
  name: "price.change",
  subject: ({ price }) => ["price", price],
  stepUp: true,
  form: priceForm,
  rpc: "admin_set_price",
  args: ({ price, amount, trial, reason, version }) => ({
    p_lookup_key: price,
    p_amount: amount,
    p_trial_days: trial,
    p_reason: reason,
    p_version: version,
  }),
  follows: ({ price }) => tellPriceSoon(price),
});
