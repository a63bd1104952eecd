import { hasConsent } from "@/lib/analytics/consent/consent";
import { unmeasuredPages } from "@/lib/analytics/consent/pages";
import type { BrowserEvent, EventData, EventFields, Measured } from "./events";

/** What happened before the receivers had loaded; more than that nobody does in two seconds. */
const waiting: Measured[] = [];
const room = 50;
let receive: ((event: Measured) => void) | null = null;

/**
 * The one way to report an event of the browser, if the visitor consented. Never throws and is never waited for. It only
 * passes the event on: what measures follows after consent (`browser/receivers.ts`). `page` is given where the page
 * of the event is no longer the one that is open.
 */
export function track<Name extends BrowserEvent>(
  name: Name,
  fields: EventFields<Name>,
  page = window.location.pathname,
): void {
  if (!hasConsent() || unmeasuredPages.test(page)) return;
  const event = { name, page, data: fields as EventData };
  if (receive) receive(event);
  else if (waiting.length < room) waiting.push(event);
}

/** Says who takes the events; what has waited goes first. */
export function receiveEvents(taker: (event: Measured) => void): void {
  receive = taker;
  for (const event of waiting.splice(0)) taker(event);
}
