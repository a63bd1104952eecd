import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { anyPort } from "../ports.ts";
import { spawnAnvil, stateFile } from "./anvil.ts";
import { keepChain } from "./keeper.ts";
import { connect } from "./rpc.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test("a chain that rests is not asked, and one with a new block is saved at once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "keeper-"));
  stops.push(async () => rmSync(dataDir, { recursive: true }));
  const port = await anyPort();
  const anvil = await spawnAnvil({ dataDir, port });
  stops.push(anvil.stop);
  const plain = connect(`http://127.0.0.1:${port}`);
  const getBlock = vi.fn(plain.getBlock);
  // Twelve blocks follow the start; mined here, they need not be waited for.
  const mine = vi.fn(async () => plain.mine({ blocks: 1 }));
  const keeper = keepChain({ ...plain, getBlock, mine } as never, dataDir, { blockTime: 1 });
  stops.push(keeper.stop);
  await vi.waitFor(() => expect(mine).toHaveBeenCalledTimes(12), { timeout: 20_000 });
  let asked = -1;
  await vi.waitFor(
    async () => {
      const before = asked;
      asked = getBlock.mock.calls.length;
      expect(asked).toBe(before);
    },
    { timeout: 20_000, interval: 1_000 },
  );

  await plain.mine({ blocks: 1 });
  const head = await plain.getBlock();
  const hex = `0x${head.number.toString(16)}`;
  await vi.waitFor(() => expect(readFileSync(stateFile(dataDir), "utf8")).toContain(hex));
  expect(getBlock.mock.calls.length).toBeGreaterThan(asked);
});
