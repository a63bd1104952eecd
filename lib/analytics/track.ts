import { readConsent } from "@/lib/analytics/consent/consent";
import { unmeasuredPages } from "@/lib/analytics/consent/pages";
import type { BrowserEvent, EventData, EventFields, Measured } from "./events";

/**
 * What happened before the receivers had loaded, or before the visitor had chosen: joining begins on pages that do not ask.
 * It is held in the memory of this page alone, and not longer.
 */
const waiting: Measured[] = [];
const room = 50;
let receive: ((event: Measured) => void) | null = null;

/** Drops what has waited: the visitor refused. */
export function forgetEvents(): void {
  waiting.length = 0;
}

/**
 * The one way to report an event of the browser, if the visitor consents. Never throws and is never waited for. It only
 * passes the event on: what measures follows after consent (`browser/receivers.ts`). `page` is given where the page
 * of the event is no longer the one that is open.
 */
export function track<Name extends BrowserEvent>(
  name: Name,
  fields: EventFields<Name>,
  page = window.location.pathname,
): void {
  const consent = readConsent();
  if (consent === "no") return forgetEvents();
  if (unmeasuredPages.test(page)) return;
  const event = { name, page, data: fields as EventData };
  if (receive && consent) receive(event);
  else if (waiting.length < room) waiting.push(event);
}

/** Says who takes the events; what has waited goes first. */
export function receiveEvents(taker: (event: Measured) => void): void {
  receive = taker;
  for (const event of waiting.splice(0)) taker(event);
}
