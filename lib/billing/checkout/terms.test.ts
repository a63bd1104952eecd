import { describe, expect, test } from "vitest";
import { discountedPayments, termsOf } from "./terms";

const price = {
  lookup_key: "plus_month",
  interval: "month" as const,
  unit_amount: 900,
  currency: "usd",
  trial_days: 14,
};
const discount = { code: "SPRING", percent_off: 25, months: null, discount: 225, amount: 675 };

describe("termsOf", () => {
  test("begins with the trial of the price, once", () => {
    expect(termsOf(price, false, null)).toMatchObject({ due: 0, trialDays: 14 });
    expect(termsOf(price, true, null)).toMatchObject({ due: 900, trialDays: null });
    expect(termsOf({ ...price, trial_days: null }, false, null)).toMatchObject({ due: 900, trialDays: null });
  });

  test("takes a code instead of the trial, unless it was refused", () => {
    expect(termsOf(price, false, { typed: "SPRING", discount, refused: null })).toMatchObject({
      due: 675,
      trialDays: null,
    });
    expect(termsOf(price, false, { typed: "OLD", discount: null, refused: "promo_expired" })).toMatchObject({
      due: 0,
      trialDays: 14,
      code: { refused: "promo_expired" },
    });
  });
});

test("discountedPayments counts whole payments", () => {
  expect(discountedPayments(discount, "month")).toBe(1);
  expect(discountedPayments({ ...discount, months: 3 }, "month")).toBe(3);
  expect(discountedPayments({ ...discount, months: 3 }, "year")).toBe(1);
  expect(discountedPayments({ ...discount, months: 13 }, "year")).toBe(2);
  expect(discountedPayments({ ...discount, months: 3 }, null)).toBe(1);
});
