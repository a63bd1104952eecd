import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { recordClicks, type Click } from "./mutations";

/** Milliseconds in which clicks are gathered: a link that goes around costs ten statements a second, however many open it. */
const gathering = 100;
/** Milliseconds before a statement that failed is tried again: a process that ends waits for that. */
const pauses = [500, 2000];
/** Visits that wait while the database does not answer; this bounds the memory. */
const most = 10_000;

let waiting = new Map<string, Click>();
/** The statement that will carry what waits; the one before it is finished first. */
let next: Promise<void> | null = null;
let current: Promise<void> = Promise.resolve();

async function send(clicks: Click[]): Promise<void> {
  for (const pause of [...pauses, null]) {
    try {
      return await withTimeout(timeouts.clicksMs, () => recordClicks(clicks));
    } catch (error) {
      if (pause === null)
        console.error(`${clicks.length} clicks on referral links were not recorded:`, error);
      else await wait(pause);
    }
  }
}

async function gather(before: Promise<void>): Promise<void> {
  await Promise.all([wait(gathering), before]);
  const clicks = [...waiting.values()];
  waiting = new Map();
  current = next ?? current;
  next = null;
  await send(clicks);
}

/**
 * Records a click together with those of the next moment, in one statement. Returns a promise when the click is the first of
 * them, which resolves once all are written, or given up and logged, and null when another click has it: one request of each
 * moment waits for it in `after` and keeps the process from ending before (Next waits for that after SIGTERM).
 */
export function recordClick(click: Click): Promise<void> | null {
  if (waiting.size >= most && !waiting.has(click.id)) {
    console.error("A click on a referral link was not recorded: too many wait for the database.");
    return null;
  }
  if (!waiting.has(click.id)) waiting.set(click.id, click);
  return next ? null : (next = gather(current));
}
