import { describe, expect, it } from "vitest";
import { goalShare } from "./rules";
import { pledgeForm } from "./schema";

describe("goalShare", () => {
  it.each([
    [0, 25_000, 0],
    [24_999, 25_000, 99],
    [25_000, 25_000, 100],
    [50_000, 25_000, 200],
    [10, 0, 0],
  ])("%d of %d is %d per cent", (total, goal, share) => expect(goalShare(total, goal)).toBe(share));
});

describe("pledgeForm", () => {
  const typed = { email: " Vera@Example.org ", amount: "$1,250", note: " gladly " };

  it("reads what people type", () => {
    const form = pledgeForm.parse(typed);
    expect(form).toMatchObject({
      email: "vera@example.org",
      amount: 1250,
      note: "gladly",
      intent: "request",
    });
  });

  it.each([
    [{ amount: "" }, "pledge_amount"],
    [{ amount: "-5" }, "pledge_amount"],
    [{ amount: "ten" }, "pledge_amount"],
    [{ amount: "1e9" }, "pledge_amount"],
    [{ amount: "12.50" }, "pledge_amount"],
    [{ email: "vera" }, "email_invalid"],
    [{ note: "x".repeat(501) }, "too_long"],
  ])("refuses %j with %s", (change, code) => {
    expect(pledgeForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message).toBe(code);
  });
});
