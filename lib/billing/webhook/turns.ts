import { setTimeout } from "node:timers/promises";
import { timeouts } from "@/lib/platform/timeouts.mjs";

/** The last piece of work of each key that is under way or waits. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does work of one key one after the other, in this process, in the order in which it was asked for. Only spares work that
 * would be in vain: whoever must not do two things at once lets the database refuse it, as other instances know nothing of
 * these turns. Whoever waits for longer than `milliseconds` goes ahead: one answer of Stripe that does not come holds up no other.
 */
export async function inTurn<T>(
  key: string,
  work: () => Promise<T>,
  milliseconds: number = timeouts.stripeEventTurnMs,
): Promise<T> {
  const before = last.get(key);
  const turn = (async () => {
    if (before) {
      const tired = new AbortController();
      const waited = setTimeout(milliseconds, undefined, { signal: tired.signal }).catch(() => undefined);
      await Promise.race([before.catch(() => undefined), waited]);
      tired.abort();
    }
    return work();
  })();
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
