"use server";

import { tellCodesSoon } from "@/lib/billing/codes/tell";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { codeForm, codeSwitch, codeValue } from "./input";

/* Stripe hears of a change after the answer; the list shows until then that it has not. */

/** Makes a promotion code. Refuses promo_code_taken, promo_value_invalid, time_past. */
export const makeCodeAction = staffChange({
  role: "admin",
  name: "promotion_code.make",
  subject: ({ promotion_code }) => ["promotion_code", promotion_code],
  stepUp: true,
  form: codeForm,
  rpc: "admin_make_code",
  args: (form) => ({ p_value: codeValue(form), p_reason: form.reason }),
  follows: () => tellCodesSoon(),
});

/** Switches a code on or off. Refuses not_found, promo_expired, changed_meanwhile. */
export const switchCodeAction = staffChange({
  role: "admin",
  name: "promotion_code.set",
  subject: ({ promotion_code }) => ["promotion_code", promotion_code],
  stepUp: true,
  form: codeSwitch,
  rpc: "admin_set_code",
  args: ({ promotion_code, on, reason }) => ({
    p_code: promotion_code,
    p_active: on === "true",
    p_reason: reason,
  }),
  follows: () => tellCodesSoon(),
});
