import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { companions } from "@/lib/platform/error-codes/picks";
import { pickedPaths } from "@/lib/platform/i18n/pick-messages";
import { actionRefusals } from "../../local/testing/refusals/action-refusals";
import { codesWithoutWords } from "../../local/testing/refusals/page-refusals";

const root = fileURLToPath(new URL("../../", import.meta.url));
const without = codesWithoutWords(root);
const all = actionRefusals(root);
const refusals = (file: string, name: string) => all.refusals({ file, name });

describe("what an action or a handler can refuse", () => {
  it("has its words on every page from which it is called", () => {
    expect(without).toEqual([]);
  });

  it("comes with every change of the panel as far as its effect and its undo refuse, and no further", () => {
    const audit = "lib/admin/audit/actions.ts";
    const needed = [...refusals(audit, "undoAction"), ...refusals(audit, "changeEffectAction")];
    const brought = pickedPaths({ of: [], errors: ["panel"] });
    expect(needed.filter((code) => !brought.includes(`errors.${code}`))).toEqual([]);
    expect(companions.panel.filter((code) => !needed.includes(code))).toEqual([]);
  });
});

describe("the search for it", () => {
  it.each([
    [
      "an SQL function that calls others",
      "lib/appeals/actions.ts",
      "decideAppealAction",
      "appeal_other_person",
    ],
    [
      "a code that SQL computes",
      "lib/admin/member-file/actions.ts",
      "attributeReferralAction",
      "referral_circle",
    ],
    ["a code that SQL answers as a word", "lib/streams/actions.ts", "enterCodeAction", "stream_code_wrong"],
    ["a handler that a register names", "lib/admin/audit/actions.ts", "undoAction", "segment_used"],
    ["a trigger", "lib/admin/member-file/actions.ts", "attributeReferralAction", "referral_younger"],
    ["a function chosen by its kind", "lib/admin/content/actions.ts", "setMissionAction", "mission_needed"],
    ["the schema of its form", "lib/pledges/actions.ts", "pledge", "pledge_amount"],
    ["the gate of staff", "lib/admin/actions.ts", "awardPointsAction", "second_factor_not_set_up"],
    ["the auth service", "lib/security/actions.ts", "changePassword", "password_weak"],
    ["a picture", "app/api/me/chat/pictures/route.ts", "POST", "picture_invalid"],
    ["Stripe", "lib/billing/actions.ts", "startCheckout", "payment_unavailable"],
  ])("finds the refusal of %s", (_what, file, name, code) => {
    expect(refusals(file, name)).toContain(code);
  });

  it("leaves out what is only compared, and what belongs to another branch", () => {
    expect(refusals("lib/vision/actions.ts", "removeGoalAction")).not.toContain("goal_reached");
    expect(refusals("app/api/me/avatar/route.ts", "POST")).not.toContain("password_weak");
  });
});
