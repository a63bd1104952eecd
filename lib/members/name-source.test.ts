import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = globSync("{app,components,lib}/**/*.{ts,tsx}").filter(
  (file) => !/\.(test|gen)\.tsx?$/.test(file),
);
const using = (words: RegExp) => sources.filter((file) => words.test(readFileSync(file, "utf8")));

it("name and picture are read where the database says them, never from the token or the account by itself", () => {
  // The profile of a member who has none (docs/product.md, "Fallback profile").
  expect(using(/\buser_metadata\b/)).toEqual(["lib/members/dashboard/fallback.ts"]);
  expect(using(/\.select\([^)]*\b(full_name|avatar_url)\b/)).toEqual([]);
});
