import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { alertKinds } from "../../lib/admin/health/schema.ts";

test("the runbook has a chapter for every alert, and for nothing else", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  expect([...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual([...alertKinds]);
});
