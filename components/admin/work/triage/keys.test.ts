import { expect, it } from "vitest";
import { triageAction } from "./keys";

const press = (key: string, more: Partial<Parameters<typeof triageAction>[0]> = {}) =>
  triageAction({ key, held: false, typing: false, onControl: false, ...more });

it("knows its keys, and no others", () => {
  expect(["j", "k", "o", "a", "r", "e", "s", "z", "?"].map((key) => press(key))).toEqual([
    "next",
    "previous",
    "open",
    "approve",
    "reject",
    "take",
    "snooze",
    "undo",
    "keys",
  ]);
  for (const key of ["J", "x", "Escape", "Tab", "constructor", ""]) expect(press(key)).toBeNull();
});

it("leaves the browser its keys, fields their letters, and Enter to whatever has the focus", () => {
  expect(press("a", { held: true })).toBeNull();
  expect(press("j", { typing: true })).toBeNull();
  expect(press("Enter")).toBe("open");
  expect(press("Enter", { onControl: true })).toBeNull();
  expect(press("j", { onControl: true })).toBe("next");
});
