import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { expireSeconds } from "../../lib/delivery/page-expiry.mjs";
import { outdatePages } from "./built-pages.ts";

test("pages and answers of an earlier build are too old to be answered, its code is not touched", async () => {
  const home = await mkdtemp(join(tmpdir(), "altura-pages-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const app = join(home, ".next/server/app");
  await mkdir(join(app, "es/streams"), { recursive: true });
  const files = ["en.html", "es/streams/first.html", "es/updates.xml.body", "page.js"];
  for (const file of files) await writeFile(join(app, file), "");
  await outdatePages(home);
  const limit = Date.now() - expireSeconds * 1000;
  const old = await Promise.all(files.map(async (file) => (await stat(join(app, file))).mtimeMs < limit));
  expect(old).toEqual([true, true, true, false]);
});
