import "server-only";
import { after } from "next/server";
import { describeError } from "@/lib/platform/describe-error";
import { oneAtATime, REST } from "@/lib/platform/memory/one-at-a-time";

type Work = () => Promise<unknown>;

/**
 * One place for the whole process: Next gives pages, actions and routes their own copies of a module. Domains emit and
 * do not know who listens, so the listeners (`lib/consumers`, above them) put their work here.
 */
const place = globalThis as { [key: symbol]: { first: Work; afterwards?: Work } | undefined };
const key = Symbol.for("altura.events.delivery");

/**
 * Says what hands events on; called once by whoever knows all consumers. `afterwards` may wait for somebody else's servers:
 * the next `first` does not wait for it.
 */
export function setDelivery(first: Work, afterwards?: Work): void {
  place[key] = { first, afterwards };
}

const deliver = oneAtATime(async () => place[key]?.first(), REST);
const deliverAfterwards = oneAtATime(async () => place[key]?.afterwards?.());

/** Hands on, after the response, what a fact has just emitted; a failure is left to the cron, which tries again. */
export function deliverSoon(): void {
  after(async () => {
    try {
      await deliver();
      await deliverAfterwards();
    } catch (error) {
      console.warn("Events are handed on later:", describeError(error));
    }
  });
}
