import { expect, it } from "vitest";
import { messageDecision, penalties } from "./schema";

const given = { message: "0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e51", reason: "Seen it", version: "1" };

it("takes no penalty without the rule that was broken, and dismisses without one", () => {
  for (const decision of penalties) {
    for (const rule of [undefined, "", "none"])
      expect(messageDecision.safeParse({ ...given, decision, rule }).success).toBe(false);
    expect(messageDecision.safeParse({ ...given, decision, rule: "spam" }).success).toBe(true);
  }
  const { error } = messageDecision.safeParse({ ...given, decision: "warn" });
  expect(error?.issues).toMatchObject([{ path: ["rule"], message: "required" }]);
  expect(messageDecision.safeParse({ ...given, decision: "dismiss" }).success).toBe(true);
});
