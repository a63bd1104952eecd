import { describe, expect, it } from "vitest";
import {
  changed,
  draftGroupOf,
  isComplete,
  newCondition,
  ruleOf,
  withField,
  type Condition,
  type DraftCondition,
  type Rule,
} from "./rules";

const numbers = () => {
  let last = 0;
  return () => (last += 1);
};
const condition = (change: Partial<DraftCondition>): DraftCondition => ({ ...newCondition(1), ...change });

describe("a rule that is edited", () => {
  it("is the same rule again when nothing was changed", () => {
    const rules: Rule[] = [
      { field: "tier", op: "in", value: ["pro", "founder"] },
      { field: "spend", op: "at_least", value: 2950 },
      { field: "seen", op: "never" },
      { field: "joined", op: "from", value: "2026-01-31" },
      { match: "none", rules: [{ field: "wallet", op: "is", value: false }] },
    ];
    const rule: Rule = { match: "any", rules };
    expect(ruleOf(draftGroupOf(rule, numbers()))).toEqual(rule);
  });

  it("stands in a group, also when it is a single condition", () => {
    const rule: Condition = { field: "points", op: "at_most", value: 99 };
    expect(ruleOf(draftGroupOf(rule, numbers()))).toEqual({ match: "all", rules: [rule] });
  });

  it("says nothing while a value is missing or is none", () => {
    for (const missing of [
      condition({}),
      condition({ field: "points", op: "at_least", text: "" }),
      condition({ field: "points", op: "at_least", text: "-3" }),
      condition({ field: "points", op: "at_least", text: "1.5" }),
      condition({ field: "joined", op: "within", text: "0" }),
      condition({ field: "joined", op: "within", text: "3651" }),
      condition({ field: "joined", op: "from", text: "31.1.2026" }),
      condition({ field: "spend", op: "at_least", text: "ten" }),
    ]) {
      expect(isComplete(missing)).toBe(false);
      expect(ruleOf({ key: 9, match: "all", rules: [missing] })).toBeNull();
    }
    expect(ruleOf({ key: 9, match: "all", rules: [] })).toBeNull();
  });

  it("takes money with a point or a comma, to the cent", () => {
    for (const text of ["29.50", "29,5"])
      expect(ruleOf(condition({ field: "spend", op: "at_least", text }))).toMatchObject({ value: 2950 });
    expect(ruleOf(condition({ field: "spend", op: "at_least", text: "0.29" }))).toMatchObject({ value: 29 });
  });

  it("forgets the value when the field is another", () => {
    expect(withField(condition({ chosen: ["pro"] }), "seen")).toMatchObject({
      field: "seen",
      op: "within",
      chosen: [],
    });
  });

  it("changes and loses parts at any depth, and never its outermost group", () => {
    const inner = { key: 3, match: "any" as const, rules: [condition({ key: 4 })] };
    const draft = { key: 1, match: "all" as const, rules: [condition({ key: 2 }), inner] };
    expect(changed(draft, 4, () => null).rules[1]).toMatchObject({ rules: [] });
    expect(changed(draft, 3, () => null).rules).toHaveLength(1);
    expect(changed(draft, 1, () => null)).toBe(draft);
    expect(changed(draft, 1, (group) => ({ ...group, match: "none" }))).toMatchObject({ match: "none" });
  });
});
