import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Hono } from "hono";
import { listen } from "../listen.ts";
import { LOCAL_CHAIN_ID, spawnAnvil } from "./anvil.ts";

test("does not take another chain that answers on the port for its own", async () => {
  const stranger = await listen(
    new Hono().post("/", async (c) => {
      const { id } = (await c.req.json()) as { id: number };
      return c.json({ jsonrpc: "2.0", id, result: `0x${LOCAL_CHAIN_ID.toString(16)}` });
    }),
    0,
  );
  const dataDir = mkdtempSync(join(tmpdir(), "anvil-"));
  const port = Number(new URL(stranger.url).port);
  await expect(spawnAnvil({ dataDir, port })).rejects.toThrow(/did not start.*in use/);
  await stranger.stop();
  rmSync(dataDir, { recursive: true });
});
