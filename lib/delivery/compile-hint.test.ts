import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hintCompilation } from "./compile-hint.ts";

async function build(rootMainFiles: string[]) {
  const home = await mkdtemp(join(tmpdir(), "altura-build-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, "static"));
  await writeFile(join(home, "build-manifest.json"), JSON.stringify({ rootMainFiles }));
  for (const name of ["main", "later"]) await writeFile(join(home, `static/${name}.js`), `start("${name}")`);
  return { home, script: (name: string) => readFile(join(home, `static/${name}.js`), "utf8") };
}

test("the scripts that start every page are compiled while they arrive, the others when they are called", async () => {
  const { home, script } = await build(["static/main.js"]);
  await hintCompilation(home);
  expect(await script("main")).toBe('//# allFunctionsCalledOnLoad\nstart("main")');
  expect(await script("later")).toBe('start("later")');
});

test("a script that a second build left in place is marked once", async () => {
  const { home, script } = await build(["static/main.js"]);
  await hintCompilation(home);
  await hintCompilation(home);
  expect((await script("main")).match(/allFunctionsCalledOnLoad/g)).toHaveLength(1);
});

test("a build that names no such scripts is refused", async () => {
  const { home } = await build([]);
  await expect(hintCompilation(home)).rejects.toThrow("names no scripts");
});
