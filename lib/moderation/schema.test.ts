import { expect, it } from "vitest";
import { messageDecision, penalties, shutsOut } from "./schema";

it("what somebody wrote can go with a suspension or a ban alone", () => {
  expect(penalties.filter(shutsOut)).toEqual(["suspend_24h", "suspend_7d", "ban"]);
});

it("leaves what was written unless a time is chosen, and knows no other", () => {
  const decision = {
    message: "00000000-0000-4000-8000-000000000001",
    decision: "ban",
    rule: "spam",
    reason: "Sells forged keys",
  };
  expect(messageDecision.parse(decision).remove).toBeUndefined();
  expect(messageDecision.parse({ ...decision, remove: "none" }).remove).toBeUndefined();
  expect(messageDecision.parse({ ...decision, remove: "day" }).remove).toBe("day");
  expect(messageDecision.safeParse({ ...decision, remove: "year" }).success).toBe(false);
});
