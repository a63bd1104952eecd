import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// PostgreSQL copies template1 by default, and refuses while anything is connected to it: other test files are.
it("every database is made of a named template", () => {
  const unnamed = globSync("{lib,local,supabase,e2e}/**/*.{ts,mts}").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /["`]create database (?!.*\btemplate\b)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(unnamed).toEqual([]);
});
