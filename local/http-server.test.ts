import { readFileSync } from "node:fs";
import { Server } from "node:http";
import { expect, it } from "vitest";
import { createHttpServer, keepAliveMs } from "./http-server.ts";

it("keeps idle connections as the image does, and longer than Node by itself", () => {
  const image = readFileSync("docs/Dockerfile", "utf8");
  expect(image).toContain(`KEEP_ALIVE_TIMEOUT=${keepAliveMs}\n`);
  const server = createHttpServer();
  expect(server.keepAliveTimeout).toBe(keepAliveMs);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
  expect(keepAliveMs).toBeGreaterThan(new Server().keepAliveTimeout);
});
