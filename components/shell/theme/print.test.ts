import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allBoxes } from "@/local/testing/layout/jsx-boxes";

const css = readFileSync("app/globals.css", "utf8");

/** The rules of the style sheet for one medium. */
const rulesFor = (medium: string) =>
  css
    .split(`\n@media ${medium} {\n`)
    .slice(1)
    .map((text) => text.split("\n}\n")[0] ?? "")
    .join("\n");

it("is light on paper, whatever the theme", () => {
  expect(css.match(/color-scheme: dark;/g)).toHaveLength(1);
  const [, dark = ""] = /@utility ([\w-]+) \{\s*color-scheme: dark/.exec(css) ?? [];
  const applied = (text: string) => text.split(`@apply ${dark};`).length - 1;
  const onScreen = rulesFor("screen") + rulesFor("screen and (prefers-color-scheme: dark)");
  expect(applied(onScreen)).toBe(2);
  expect(applied(css)).toBe(2);
  // What stands outside of it counts for every medium.
  expect(css).toMatch(/\n:root,\n\[data-theme\] \{\n {2}color-scheme: light;/);
  expect(rulesFor("print")).toMatch(/:root,\s*\[data-theme\] \{\s*--background: oklch\(1 0 0\);/);
});

it("leaves bars, buttons and notices off the paper", () => {
  const hidden = /([^{}]+)\{\s*display: none !important;/.exec(rulesFor("print"))?.[1] ?? "";
  const selectors = hidden.split(",").map((selector) => selector.replace(/\/\*.*\*\//s, "").trim());
  expect(selectors).toEqual(
    expect.arrayContaining(["nav", ".button", ".fixed", ".late-notice", "[data-sonner-toaster]"]),
  );
});

it("decides for everything that stays in its place whether it comes onto paper", () => {
  const undecided = allBoxes().filter(
    ({ tag, classes }) =>
      tag !== "nav" &&
      !classes.includes("fixed") &&
      classes.some((name) => /(?:^|:)(?:fixed|sticky)$/.test(name)) &&
      !classes.some((name) => /^print:(?:hidden|static)$/.test(name)),
  );
  expect(undecided.map(({ at }) => at)).toEqual([]);
});

it("leaves the frame of every page off the paper", () => {
  const frames = {
    "components/shell/bar/top-bar.tsx": "header",
    "components/shell/footer.tsx": "footer",
    "components/members/frame/member-shell.tsx": "header",
    "components/admin/frame/admin-frame.tsx": "header",
    "components/admin/frame/side-nav.tsx": "aside",
    "components/session/consent-bar.tsx": "section",
    "components/announcements/told-box.tsx": "section",
  };
  const boxes = allBoxes();
  for (const [file, tag] of Object.entries(frames)) {
    const [box] = boxes.filter(({ at, tag: one }) => at.startsWith(`${file}:`) && one === tag);
    expect(box?.classes, file).toContain("print:hidden");
  }
});
