import "server-only";
import type { Consumer, Handler } from "./consumer";
import { claimEvents, settleEvents, type ClaimedEvent, type Outcome } from "./mutations";
import { readEvent, type EventType } from "./schema";
import { describeError } from "@/lib/platform/describe-error";

/** Events that a consumer works on at the same time, each of another member. */
const together = 10;

type Delivery = { delivered: number; failed: number };

async function handOn({ name, handlers }: Consumer, row: ClaimedEvent): Promise<Outcome> {
  const outcome = { event: row.id, attempt: row.attempt };
  try {
    const event = readEvent(row);
    const handle = handlers[event.type] as Handler<EventType> | undefined;
    // A newer release that runs beside this one may have it.
    if (!handle) throw new Error(`This release has no handler for ${event.type}`);
    await handle(event);
    return { ...outcome, error: null };
  } catch (error) {
    const { message } = error as Error;
    console.warn(`Event ${row.id} was not taken by ${name}:`, describeError(error));
    return { ...outcome, error: message || "failed" };
  }
}

async function deliverTo(consumer: Consumer, limit: number): Promise<Delivery> {
  const delivery: Delivery = { delivered: 0, failed: 0 };
  while (delivery.delivered + delivery.failed < limit) {
    const rows = await claimEvents(consumer, together);
    if (rows.length === 0) break;
    const outcomes = await Promise.all(rows.map((row) => handOn(consumer, row)));
    await settleEvents(consumer, outcomes);
    const failed = outcomes.filter(({ error }) => error !== null).length;
    delivery.failed += failed;
    delivery.delivered += outcomes.length - failed;
  }
  return delivery;
}

/**
 * Hands waiting events to the consumers, which do not wait for each other; about `limit` to each. An event whose
 * consumer throws comes again after a pause, and those of its member behind it. Throws `service_unavailable` when the
 * database does not answer; what was handed on by then may come again.
 */
export async function deliverEvents(consumers: readonly Consumer[], limit = 200): Promise<Delivery> {
  const all = await Promise.all(consumers.map((consumer) => deliverTo(consumer, limit)));
  return {
    delivered: all.reduce((sum, { delivered }) => sum + delivered, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
