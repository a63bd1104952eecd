import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyHandlerManifests } from "./handler-manifests.ts";

const list = (clientModules: object) =>
  `globalThis.__RSC_MANIFEST["/x"] = ${JSON.stringify({ clientModules })};`;

async function build(ofHandler: string) {
  const home = await mkdtemp(join(tmpdir(), "altura-build-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, "server/app/api"), { recursive: true });
  await writeFile(
    join(home, "server/app-paths-manifest.json"),
    JSON.stringify({ "/page": "app/page.js", "/api/route": "app/api/route.js" }),
  );
  const file = (name: string) => join(home, `server/app/${name}_client-reference-manifest.js`);
  await writeFile(file("page"), list({ a: {} }));
  await writeFile(file("api/route"), ofHandler);
  return { home, read: (name: string) => readFile(file(name), "utf8") };
}

test("handlers lose their lists, pages keep theirs, and a second time changes nothing", async () => {
  const { home, read } = await build(list({}));
  await emptyHandlerManifests(home);
  await emptyHandlerManifests(home);
  expect(await read("api/route")).toMatch(/^\/\/ .+\n$/);
  expect(await read("page")).toBe(list({ a: {} }));
});

test("a handler that lists components is refused", async () => {
  const { home } = await build(list({ a: {} }));
  await expect(emptyHandlerManifests(home)).rejects.toThrow("/api/route");
});
