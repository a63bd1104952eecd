import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openResultLines } from "./result-lines.ts";

test("results are there for the same key, in their order, and for no other", () => {
  const folder = mkdtempSync(join(tmpdir(), "altura-results-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const open = (key: unknown) => openResultLines<{ name: string }>(join(folder, "new"), key);
  expect(open(["a", 1]).read()).toEqual([]);
  open(["a", 1]).add({ name: "first" });
  open(["a", 1]).add({ name: "second" });
  expect(open(["a", 1]).read()).toEqual([{ name: "first" }, { name: "second" }]);
  expect(open(["a", 2]).read()).toEqual([]);
});
