import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";

const LONGEST_WAIT_MS = 10_000;

/** Whether a transaction (low 32 bits of its id) is settled in a snapshot written as `xmin:xmax:xip,…`. */
export function isVisible(xid: number, snapshot: string): boolean {
  const [xmin = "0", xmax = "0", running = ""] = snapshot.split(":");
  // Ids wrap every 2^32; the one meant is the nearest to the snapshot's end.
  const full = BigInt(xmax) + BigInt((xid - Number(BigInt.asUintN(32, BigInt(xmax)))) | 0);
  if (full < BigInt(xmin)) return true;
  return full < BigInt(xmax) && !running.split(",").includes(String(full));
}

/**
 * Resolves when a new snapshot shows the transaction. Logical decoding can hand over a change a moment before its
 * commit is visible; a row level security check made then would find nothing and the event would be lost.
 */
export async function waitUntilVisible(sql: Sql, xid: number): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (let pause = 1; Date.now() < until; pause = Math.min(pause * 2, 50)) {
    const [row] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`;
    if (row && isVisible(xid, row.snapshot)) return;
    await delay(pause);
  }
  throw new Error(`transaction ${xid} did not become visible`);
}
