import { renameSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { hexToBytes } from "viem";
import { stateFile } from "./anvil.ts";
import { followHeads } from "./heads.ts";
import type { ChainClient } from "./rpc.ts";
import type { Running } from "../service.ts";

/** Blocks that follow a transaction before the chain stops: more than any confirmation depth used locally. */
const DEPTH = 12;
const BLOCK_TIME = 2_000;
/** A head that nobody told of, as after a change of state by hand, is seen within this time. */
const LONGEST_REST = 10_000;

/**
 * Writes the chain to the folder's state file by rename, so that a kill at any moment leaves the last whole state.
 * anvil's own `--state` writes in place and can leave half a file.
 */
export async function saveState(rpc: ChainClient, dataDir: string): Promise<void> {
  const dump = await rpc.dumpState();
  const json = await promisify(gunzip)(hexToBytes(dump));
  const next = `${stateFile(dataDir)}.next`;
  writeFileSync(next, json);
  renameSync(next, stateFile(dataDir));
}

/**
 * Keeps the chain alive: saves it within a moment of every new block, and lets a block pass every two seconds
 * after a transaction until it is deep. It then stops, so that an idle chain neither works nor grows.
 */
export function keepChain(rpc: ChainClient, dataDir: string, { blockTime = BLOCK_TIME } = {}): Running {
  const heads = followHeads(rpc.transport.url ?? "");
  let head: string | undefined;
  let due = DEPTH;
  let minedAt = Date.now();
  let stopped = false;

  const beat = async () => {
    const { hash } = await rpc.getBlock();
    if (hash !== head) {
      due = DEPTH;
      head = hash;
      await saveState(rpc, dataDir);
    }
    if (due > 0 && Date.now() - minedAt >= blockTime) {
      minedAt = Date.now();
      await rpc.mine({ blocks: 1 });
      due -= 1;
      // A transaction may have been mined in between: then the depth starts again.
      const block = await rpc.getBlock();
      if (block.parentHash === head && block.transactions.length === 0) head = block.hash;
      await saveState(rpc, dataDir);
    }
  };

  const loop = (async () => {
    while (!stopped) {
      await beat().catch(() => {
        // anvil is being stopped or was killed; whoever started it reports that.
      });
      const untilBlock = minedAt + blockTime - Date.now();
      await heads.next(due > 0 ? Math.max(0, untilBlock) : LONGEST_REST);
    }
  })();

  return {
    async stop() {
      stopped = true;
      heads.close();
      await loop;
      await saveState(rpc, dataDir).catch(() => {});
    },
  };
}
