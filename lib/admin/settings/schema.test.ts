import { describe, expect, test } from "vitest";
import { settingChange } from "./schema";

const parse = (fields: object) => settingChange.safeParse({ key: "x.y", reason: "Because of it", ...fields });
const value = (fields: object) => parse(fields).data?.value;

describe("the form of a setting", () => {
  test("reads whole numbers, and takes an empty field for none", () => {
    expect(value({ kind: "integer", value: " 14 " })).toBe(14);
    expect(value({ kind: "integer", value: "0" })).toBe(0);
    for (const text of ["", " ", "1.5", "many", "1e999"])
      expect([text, parse({ kind: "integer", value: text }).success]).toEqual([text, false]);
  });

  test("reads truths, tiers and times", () => {
    expect(value({ kind: "boolean", value: "false" })).toBe(false);
    expect(value({ kind: "tier", value: "pro" })).toBe("pro");
    expect(parse({ kind: "tier", value: "standard" }).success).toBe(false);
    expect(value({ kind: "time", value: "2027-06-30T22:00" })).toBe("2027-06-30T22:00:00Z");
    expect(value({ kind: "time", value: "" })).toBeNull();
    expect(parse({ kind: "time", value: "tomorrow" }).success).toBe(false);
  });

  test("leaves out tiers without a vote", () => {
    const weights = { kind: "weights", weight_plus: "", weight_pro: "1", weight_founder: "2" };
    expect(value(weights)).toEqual({ pro: 1, founder: 2 });
    expect(parse({ ...weights, weight_pro: "-1" }).success).toBe(false);
  });

  test("demands a reason, and one of the kinds", () => {
    expect(parse({ kind: "integer", value: "1", reason: " " }).success).toBe(false);
    expect(parse({ kind: "other", value: "1" }).success).toBe(false);
  });
});
