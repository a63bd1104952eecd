import { describe, expect, test } from "vitest";
import { codeForm, codeValue } from "./input";

const typed = {
  promotion_code: "spring-25",
  kind: "percent",
  value: "25",
  months: "",
  max: "",
  until: "",
  reason: "Launch",
};
const valueOf = (changes: object) => codeValue(codeForm.parse({ ...typed, ...changes }));

describe("a promotion code as it is typed", () => {
  test("is a percentage or an amount in cents, for all plans and without limit unless said", () => {
    expect(valueOf({})).toEqual({
      code: "spring-25",
      percent_off: 25,
      months: null,
      plans: [],
      max_redemptions: null,
      expires_at: null,
    });
    expect(
      valueOf({ kind: "amount", value: "4,50", months: "3", plus: "on", max: "100", until: "2027-05-03" }),
    ).toEqual({
      code: "spring-25",
      amount_off: 450,
      months: 3,
      plans: ["plus"],
      max_redemptions: 100,
      expires_at: "2027-05-03T23:59:59Z",
    });
  });

  test.each([
    [{ promotion_code: "a b" }, "promotion_code", "promo_code_invalid"],
    [{ value: "101" }, "value", "promo_value_invalid"],
    [{ value: "2.5" }, "value", "promo_value_invalid"],
    [{ kind: "amount", value: "0" }, "value", "promo_value_invalid"],
  ])("%o is refused beside its field", (changes, field, reason) => {
    const issues = codeForm.safeParse({ ...typed, ...changes }).error?.issues;
    expect(issues).toMatchObject([{ path: [field], message: reason }]);
  });
});
