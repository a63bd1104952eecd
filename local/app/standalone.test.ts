import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepAliveMs } from "../http-server.ts";
import { holdPort } from "../ports.ts";
import { startStandalone } from "./standalone.ts";
import { showStarting } from "./starting-page.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "altura-standalone-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function entryFile(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const options = { env: {}, log: () => {} };
/** A server as Next makes it: it binds PORT on HOSTNAME by itself. */
const listening = "server.listen(Number(process.env.PORT), process.env.HOSTNAME);";

test("the app takes over the port that showed the starting page, and is up when its home page is", async () => {
  const port = await holdPort(0);
  await showStarting(port);
  const url = `http://127.0.0.1:${port.port}`;
  expect((await fetch(url)).status).toBe(503);
  const entry = await entryFile(
    "slow.mjs",
    `import { createServer } from "node:http";
     let requests = 0;
     const server = createServer((_, response) => response.writeHead(++requests < 3 ? 500 : 200).end("home"));
     server.keepAliveTimeout = Number(process.env.KEEP_ALIVE_TIMEOUT);
     ${listening}`,
  );
  const starting = startStandalone({ ...options, entry, port });
  await expect(holdPort(port.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  const app = await starting;
  const home = await fetch(app.url);
  expect(await home.text()).toBe("home");
  expect(home.headers.get("keep-alive")).toBe(`timeout=${keepAliveMs / 1000}`);
  await app.stop();
  await (await holdPort(port.port)).release();
});

test("an app that ends before it answers says so with its last words", async () => {
  const entry = await entryFile("broken.mjs", `console.error("no database"); process.exit(1);`);
  await expect(startStandalone({ ...options, entry, port: await holdPort(0) })).rejects.toThrow(
    /stopped before it answered:\nno database/,
  );
});
