import { afterEach, describe, expect, it, vi } from "vitest";
import { refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { areKeysOn, placeOf, takesLetters, triageAction, turnKeys } from "./keys";

const press = (key: string, more: Partial<Parameters<typeof triageAction>[0]> = {}) =>
  triageAction({ key, held: false, typing: false, onControl: false, ...more });

it("knows its keys, and no others", () => {
  expect(["j", "k", "o", "x", "a", "r", "e", "s", "z", "?"].map((key) => press(key))).toEqual([
    "next",
    "previous",
    "open",
    "select",
    "approve",
    "reject",
    "take",
    "snooze",
    "undo",
    "keys",
  ]);
  for (const key of ["J", "y", "Escape", "Tab", "constructor", ""]) expect(press(key)).toBeNull();
});

it("leaves the browser its keys, fields their letters, and Enter to whatever has the focus", () => {
  expect(press("a", { held: true })).toBeNull();
  expect(press("j", { typing: true })).toBeNull();
  expect(press("Enter")).toBe("open");
  expect(press("Enter", { onControl: true })).toBeNull();
  expect(press("j", { onControl: true })).toBe("next");
});

describe("whether the keys are on", () => {
  afterEach(() => {
    turnKeys(true);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(refusalNames)("is a choice for the page in a browser with %s", (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("window", refusingWindow(refusal));
    expect(areKeysOn()).toBe(true);
    turnKeys(false);
    expect(areKeysOn()).toBe(false);
    turnKeys(true);
    expect(areKeysOn()).toBe(true);
  });
});

/** Something with the focus that is within these. */
const within = (...selectors: string[]) => ({
  closest: (selector: string) => selector.split(", ").find((each) => selectors.includes(each)) ?? null,
});

it("are letters in a field, also in the checkbox of a filter or a menu, and keys in that of a row", () => {
  expect(takesLetters(within("textarea"))).toBe(true);
  expect(takesLetters(within("input"))).toBe(true);
  expect(takesLetters(within("input", "[data-cell=select]"))).toBe(false);
  expect(takesLetters(within())).toBe(false);
  expect(takesLetters(null)).toBe(false);
});

it("decide about the ticked cases, also where no case is shown; others are about one case", () => {
  expect(placeOf("approve", { selected: "bar", details: null })).toBe("bar");
  expect(placeOf("reject", { selected: "bar", details: "case" })).toBe("bar");
  expect(placeOf("snooze", { selected: "bar", details: "case" })).toBe("case");
  expect(placeOf("take", { selected: "bar", details: null })).toBeNull();
  expect(placeOf("approve", { selected: null, details: "case" })).toBe("case");
});
