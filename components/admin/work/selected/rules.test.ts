import { expect, it } from "vitest";
import { nameOfCase, ticksAfter, type ShownCase } from "./rules";

const shown = (id: string, merged: string[] = []): ShownCase => ({
  key: `feedback:${id}`,
  kind: "feedback",
  id,
  name: `Feedback · ${id}`,
  merged,
});
const cases = [shown("lena"), shown("noor", ["noor-too"]), shown("ida")];
const refused = (id: string, code = "changed_meanwhile") => ({ id, code, detail: null });

it("unticks what was decided, and leaves the ticks of other pages", () => {
  const ticked = ["feedback:lena", "feedback:noor", "feedback:elsewhere"];
  expect(ticksAfter(ticked, { decided: cases.slice(0, 2), refused: [refused("noor")], cases })).toEqual([
    "feedback:noor",
    "feedback:elsewhere",
  ]);
});

it("unticks what somebody else closed, and ticks nothing that has no row", () => {
  const ticked = ["feedback:lena", "feedback:noor"];
  const left = [refused("lena", "case_closed"), refused("noor-too")];
  expect(ticksAfter(ticked, { decided: cases.slice(0, 2), refused: left, cases })).toEqual([]);
  expect(ticksAfter(ticked, { decided: [shown("gone")], refused: [refused("gone")], cases })).toEqual(ticked);
});

it("names a case that stands beside another by that one", () => {
  expect(nameOfCase(cases, "feedback", "lena")).toBe("Feedback · lena");
  expect(nameOfCase(cases, "feedback", "noor-too")).toBe("Feedback · noor");
  expect(nameOfCase(cases, "report", "lena")).toBeUndefined();
});
