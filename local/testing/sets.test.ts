import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../app/run.ts";
import { foreignReads, hashOf, recordFile, standInInputs } from "./set-inputs.ts";
import { isDear, isStandIn } from "./sets.ts";

const root = join(import.meta.dirname, "../..");

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "altura-sets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("tests of the stand-ins depend on their modules, on the schema and on the packages, and on no other test", () => {
  const inputs = standInInputs();
  expect(inputs).toEqual(
    expect.arrayContaining([
      "lib/wallet/schema.ts",
      "local/stripe/stage.ts",
      "package-lock.json",
      "supabase/config.toml",
      "supabase/seed/02-members.sql",
    ]),
  );
  expect(inputs.filter((file) => file.startsWith("supabase/migrations/"))).not.toEqual([]);
  expect(inputs.filter((file) => file.includes(".test.") && !isStandIn(file))).toEqual([]);
  expect(inputs.filter((file) => recordFile.endsWith(file))).toEqual([]);
});

test("the name of a file says in which set it is", () => {
  expect(isStandIn("local/stripe/discounts.test.ts")).toBe(true);
  expect(isStandIn("local/app/documents.test.ts")).toBe(false);
  expect(isStandIn("supabase/tests/points.test.ts")).toBe(false);
  expect(isDear("e2e/http/outage.all.test.ts")).toBe(true);
  expect(isDear("e2e/http/install.test.ts")).toBe(false);
});

test("a hash is another one when a file has other contents or another name", () => {
  const folder = temporaryFolder();
  const named = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return hashOf([join(folder, name)]);
  };
  const first = named("a", "1");
  expect(named("a", "1")).toBe(first);
  expect(named("a", "2")).not.toBe(first);
  expect(named("b", "1")).not.toBe(first);
});

test("a file that is read and is no input is named", () => {
  const read = ["package.json", "docs/product.md", "docs/product.md", "docs/looked-for-in-vain.md"];
  expect(foreignReads(read, ["package.json"])).toEqual(["docs/product.md"]);
});

test("what a process reads or loads from this repository is written down, also by processes that it starts", async () => {
  const folder = temporaryFolder();
  const [list, script] = [join(folder, "reads"), join(folder, "script.mjs")];
  const trace = pathToFileURL(join(root, "local/testing/trace-reads.mjs")).href;
  const env = { ALTURA_READS: list, NODE_OPTIONS: `--import ${trace}` };
  writeFileSync(
    script,
    `import { readFileSync } from "node:fs";
     import { open, readFile } from "node:fs/promises";
     import { spawnSync } from "node:child_process";
     readFileSync("LICENSE");
     await readFile(new URL(${JSON.stringify(pathToFileURL(join(root, "docs/product.md")).href)}));
     await (await open("README.md")).close();
     await import(${JSON.stringify(pathToFileURL(join(root, "local/refusal.ts")).href)});
     spawnSync(process.execPath, ["-e", 'require("node:fs").createReadStream("tsconfig.json").resume()']);`,
  );
  const { code, output } = await run(process.execPath, [script], { cwd: root, env });
  expect(code, output).toBe(0);
  const reads = readFileSync(list, "utf8").trim().split("\n");
  expect(reads).toEqual(
    expect.arrayContaining(["LICENSE", "docs/product.md", "README.md", "local/refusal.ts", "tsconfig.json"]),
  );
});
