import { expect, it } from "vitest";
import { startCheckoutSchema, startUpgradeSchema } from "./schema";

const seen = { lookup_key: "plus_month", amount: "900", locale: "en" };

it.each([
  "0",
  "-1",
  "NaN",
  "Infinity",
  "1e400",
  "9.5",
  "2147483648",
  "9007199254740991",
  "",
  "x",
  ["9", "9"],
  {},
])("an amount of %j is refused before anything is asked", (amount) => {
  expect(startCheckoutSchema.safeParse({ ...seen, amount }).success).toBe(false);
  const upgrade = { ...seen, due: amount === "0" || amount === "" ? "-1" : amount, at: "1800000000" };
  expect(startUpgradeSchema.safeParse(upgrade).success).toBe(false);
});

it("what a page sends is read", () => {
  expect(startCheckoutSchema.parse(seen)).toMatchObject({ amount: 900 });
  expect(startUpgradeSchema.parse({ ...seen, due: "0", at: "1800000000" })).toMatchObject({ due: 0 });
});
