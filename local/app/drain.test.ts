import { access, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../ports.ts";
import { startRoundRobin } from "../testing/round-robin.ts";
import { serveApp, type Standalone } from "./standalone.ts";

/**
 * What Next's server.js does with its HTTP server: it closes it on the signal, waits for requests and for what follows
 * them, and ends the process with 143 (next/dist/server/lib/start-server.js).
 */
const server = `
import { writeFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isEnding, beforeEnd } from "./lib/platform/ending.mjs";
import { passStart } from "./lib/platform/starting.mjs";
passStart();
const server = http.createServer(async (request, response) => {
  if (request.url === "/api/health/ready") return void response.writeHead(isEnding() ? 503 : 200).end();
  if (request.url === "/api/slow") await wait(150);
  response.end("home");
});
beforeEnd(async () => writeFileSync(new URL("finished-" + process.env.PORT, import.meta.url), ""));
process.on("SIGTERM", () => server.close(() => process.exit(143)));
server.keepAliveTimeout = Number(process.env.KEEP_ALIVE_TIMEOUT);
server.listen(Number(process.env.PORT), process.env.HOSTNAME);
`;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "altura-drain-"));
  for (const folder of ["delivery", "platform"])
    await cp(join("lib", folder), join(home, "lib", folder), {
      recursive: true,
      filter: (path) => !/\.\w+$/.test(path) || path.endsWith(".mjs"),
    });
  await writeFile(join(home, "package.json"), '{"type": "module"}');
  await writeFile(join(home, "server.js"), server);
});
afterAll(() => rm(home, { recursive: true, force: true }));

const start = async () =>
  serveApp({
    home,
    port: await freePort("app"),
    env: { DRAIN_SECONDS: "1", KEEP_ALIVE_TIMEOUT: "150000", APP_URL: "http://localhost" },
    log: () => undefined,
  });

test("three instances are replaced under load, and no request fails", async () => {
  const proxy = await startRoundRobin();
  let instances: Standalone[] = await Promise.all([start(), start(), start()]);
  try {
    for (const { url } of instances) await proxy.add(url);
    let going = true;
    const failed: string[] = [];
    const load = ["/", "/api/slow", "/", "/api/slow"].map(async (path, n) => {
      while (going) {
        const method = n > 1 ? "POST" : "GET";
        const answer = await fetch(proxy.url + path, { method, headers: { origin: "http://localhost" } })
          .then(async (response) => `${response.status} ${await response.text()}`)
          .catch((error: Error) => error.message);
        if (answer !== "200 home") failed.push(`${method} ${path}: ${answer}`);
      }
    });
    for (const old of instances) {
      const next = await start();
      await proxy.add(next.url);
      await old.stop();
      await access(join(home, `finished-${new URL(old.url).port}`));
      proxy.remove(old.url);
      instances = [...instances.filter((one) => one !== old), next];
    }
    going = false;
    await Promise.all(load);
    expect([failed, proxy.broken]).toEqual([[], []]);
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
    await proxy.stop();
  }
});
