import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const read = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, folder, name), "utf8") }));

/** What is shown by its users, has no look of its own, or is in the layout. */
const elsewhere = [
  "anchor.tsx",
  "copy-button.tsx",
  "glyph.tsx",
  "later.tsx",
  "line-icon.tsx",
  "payment-wait.tsx",
  "preload-pictures.tsx",
  "step-list.tsx",
  "tab-row.tsx",
  "terrain.tsx",
  "toast-host.tsx",
  "toast-view.tsx",
  "written-title.tsx",
];

it("shows every component of components/ui", () => {
  const gallery = read(".")
    .map(({ text }) => text)
    .join("\n");
  const missing = read("../ui").filter(
    ({ name }) =>
      !elsewhere.includes(name) && !gallery.includes(`@/components/ui/${name.replace(".tsx", "")}"`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
