import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createHttpServer } from "../../../local/http-server.ts";

vi.mock("@/lib/mail/deliver", () => ({ verifyTransport: () => Promise.reject(new Error("refused")) }));
vi.mock("@/lib/wallet/chain", () => ({
  readChain: () => 120n,
  readChainFallback: () => 124n,
  headOf: (head: bigint) => Promise.resolve(head),
}));

let server: Server;
/** Requests at the auth service, of which the first gets no answer. */
let asked = 0;
beforeAll(async () => {
  server = createHttpServer((request, response) => {
    const path = request.url ?? "";
    if (path.startsWith("/storage")) return; // Never answers.
    if (path.startsWith("/auth") && (asked += 1) === 1) return void request.socket.destroy();
    if (path.startsWith("/v1/prices")) response.statusCode = 401;
    if (path.startsWith("/gateway")) response.setHeader("date", new Date(Date.now() - 600_000).toUTCString());
    response.end("{}");
  });
  new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries({
    SUPABASE_URL: address,
    SUPABASE_PUBLISHABLE_KEY: "key",
    STRIPE_API_URL: address,
    STRIPE_SECRET_KEY: "sk_test_1",
    DISCORD_CLIENT_ID: "",
    POSTHOG_KEY: "",
  }))
    vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

it("tells each service apart: one that is silent twice, refuses our key or is not set up hides no other", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { probeServices } = await import("./probes");
  const { probes, block } = await probeServices();
  expect(Object.fromEntries(probes.map(({ service, state }) => [service, state]))).toEqual({
    auth: "up",
    realtime: "up",
    storage: "down",
    stripe: "down",
    chain: "up",
    chainfallback: "up",
    mail: "down",
    discord: "off",
    analytics: "off",
  });
  expect(block).toBe(124n);
  expect(probes.filter(({ behind }) => behind).map(({ service, behind }) => [service, behind])).toEqual([
    ["chain", 4],
  ]);
  expect(warned).toHaveBeenCalledTimes(3);
  warned.mockRestore();
});

it("says by how much another clock differs, and logs it", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubEnv("DISCORD_CLIENT_ID", "1");
  vi.stubEnv("DISCORD_API_URL", process.env.STRIPE_API_URL);
  const { probeServices } = await import("./probes");
  const { probes } = await probeServices();
  const clocks = probes.flatMap(({ service, clock }) => (clock === undefined ? [] : [[service, clock]]));
  expect(clocks).toEqual([["discord", expect.closeTo(-600, -1)]]);
  expect(warned).toHaveBeenCalledWith(
    expect.stringMatching(/^The clock of discord differs from this one by -\d+ s\.$/),
  );
  warned.mockRestore();
});
