import { afterEach, describe, expect, it, vi } from "vitest";
import { refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { areKeysOn, triageAction, turnKeys } from "./keys";

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
