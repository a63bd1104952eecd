import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allBoxes } from "@/local/testing/layout/jsx-boxes";
import { liesOver } from "./kept-clear";

const place = (left: number, top: number, width = 100, height = 40) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const card = place(16, 700, 320, 120);

it("lies over what it shares a pixel with, and over nothing that is beside it or not shown", () => {
  expect(liesOver(card, [place(300, 690)])).toBe(true);
  expect(liesOver(card, [place(20, 819)])).toBe(true);
  for (const apart of [place(336, 700), place(16, 660), place(16, 820), place(16, 700, 0, 0)])
    expect(liesOver(card, [apart])).toBe(false);
  expect(liesOver(card, [])).toBe(false);
});

/** Bars at an edge of the window, for which every page that has them keeps room. */
const bars = ["header", "nav", "aside"];

const others: Record<string, string> = {
  "components/admin/frame/palette-button.tsx": "until the dialog that was asked for is there",
  "components/admin/list/bulk/bulk-bar.tsx": "what is done with the chosen rows, while rows are chosen",
  "components/admin/work/selected/selected-bar.tsx":
    "what is done with the selected cases, while cases are selected",
  "components/shell/skip-link.tsx": "while it has the focus",
  "components/shell/soft-navigation.tsx": "lets every press through, until the next page is there",
};

it("what comes over a page steps aside for what leads on, or is a dialog", () => {
  const over = allBoxes().filter(
    ({ tag, classes }) =>
      !bars.includes(tag) &&
      classes.some(
        (name) => /(?:^|:)fixed$/.test(name) || (name === "sticky" && /bottom-/.test(classes.join(" "))),
      ),
  );
  const files = [...new Set(over.map(({ at }) => at.split(":")[0] ?? ""))];
  const dialogs = /role="dialog"|<dialog|\bDialog\b/;
  const free = files.filter((file) => !/useKeptClear\(/.test(readFileSync(file, "utf8")));
  expect(free.filter((file) => !dialogs.test(readFileSync(file, "utf8"))).toSorted()).toEqual(
    Object.keys(others).toSorted(),
  );
});

it("what gets the focus is scrolled above all that is fixed to the foot of the window", () => {
  const css = readFileSync("app/globals.css", "utf8");
  const padding = /scroll-padding-bottom: ([^;]*);/.exec(css)?.[1] ?? "";
  const told = globSync("components/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/useRoom\(\w+, "(--[\w-]+)"/g)].map(([, name = ""]) => name),
  );
  expect(told.toSorted()).toEqual(["--asked", "--told"]);
  for (const name of [...told, "--toast-bottom"]) expect(padding).toContain(`var(${name}, 0px)`);
});

it("the end of a page can be scrolled above the notice that a part of it is late, whatever that stands above itself", () => {
  const css = readFileSync("app/globals.css", "utf8");
  const place = /\.late-notice \{[^}]*bottom-\[calc\(([^\]]*)\)\]/.exec(css)?.[1] ?? "";
  const room = /\[data-late\] body \{\s*padding-bottom: ([^;]*);/.exec(css)?.[1] ?? "";
  const above = [...place.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  expect(above).toEqual(["--toast-bottom", "--told"]);
  for (const name of above) expect(room).toContain(`var(${name}, 0px)`);
});
