import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "./compile.ts";

test("the generated files belong to the contract as it stands", () => {
  for (const { file, text } of generated()) expect(readFileSync(file, "utf8")).toBe(text);
});
