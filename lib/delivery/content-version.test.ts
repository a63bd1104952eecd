import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttpServer } from "../../local/http-server.ts";

let server: Server;
let answer: () => [status: number, text: string];
let asked = 0;
let contentChanged: (most: number) => Promise<number>;
let clock = 0;

beforeEach(async () => {
  asked = 0;
  clock = 0;
  server = createHttpServer((_request, response) => {
    asked += 1;
    const [status, text] = answer();
    response.writeHead(status).end(text);
  }).listen(0);
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("altura.content-version")];
  vi.resetModules();
  ({ contentChanged } = await import("./content-version.mjs"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.close();
});

it("changes when the number does, and asks at most every two seconds for everybody", async () => {
  answer = () => [200, "7"];
  expect(await Promise.all([contentChanged(1000), contentChanged(1000)])).toEqual([0, 0]);
  expect(asked).toBe(1);
  answer = () => [200, "8"];
  clock = 1999;
  expect(await contentChanged(1000)).toBe(0);
  clock = 2000;
  expect(await contentChanged(1000)).toBeGreaterThan(Date.now() - 5000);
  expect(asked).toBe(2);
});

it("knows nothing new while the database does not answer", async () => {
  answer = () => [200, "7"];
  await contentChanged(1000);
  answer = () => [503, "down"];
  clock = 3000;
  expect(await contentChanged(1000)).toBe(0);
  // Nobody waits for the next question, and what was published meanwhile is known once it is answered.
  answer = () => [200, "8"];
  clock = 6000;
  expect(await contentChanged(1000)).toBe(0);
  await vi.waitUntil(async () => (await contentChanged(1000)) > 0);
});
