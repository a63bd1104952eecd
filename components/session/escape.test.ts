import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { isEscapeTaken, openAbove } from "./escape";

afterEach(() => vi.unstubAllGlobals());

/** A press of Escape on a page where one thing is open, or the whole screen is used. */
function isTaken(open: string | null, target = "button", more = { isComposing: false, fullScreen: false }) {
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (open && selector.includes(open) ? {} : null),
    fullscreenElement: more.fullScreen ? {} : null,
  });
  const matches = (selector: string) => selector.split(", ").includes(target);
  return isEscapeTaken({ target: { matches } as unknown as Element, isComposing: more.isComposing });
}

it("leaves Escape to what it closes: dialogs, menus, lists, and popovers such as the navigation's sheet and the tip of a moment", () => {
  for (const open of ["dialog[open]", "[role=menu]", "[role=listbox]", ":popover-open"])
    expect(isTaken(open)).toBe(true);
  expect(isTaken(null)).toBe(false);
});

it("leaves Escape to a field, to an input method and to the whole screen", () => {
  for (const field of ["input", "textarea", "select"]) expect(isTaken(null, field)).toBe(true);
  expect(isTaken(null, "button", { isComposing: true, fullScreen: false })).toBe(true);
  expect(isTaken(null, "button", { isComposing: false, fullScreen: true })).toBe(true);
});

const kinds: [made: RegExp, selector: string][] = [
  [/\bpopover=|\.popover = /, ":popover-open"],
  [/<dialog\b/, "dialog[open]"],
  [/\bDropdownMenu\b/, "[role=menu]"],
  [/role="listbox"/, "[role=listbox]"],
  [/role="alertdialog"/, "[role=alertdialog]"],
];

it("has every kind of thing that opens above a page", () => {
  const code = globSync("components/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  for (const [made, selector] of kinds)
    if (code.some((text) => made.test(text))) expect(openAbove).toContain(selector);
});
