import { splitLocale } from "@/lib/platform/i18n/href";
import { withoutAddresses } from "./addresses";
import { readConsent } from "@/lib/analytics/consent/consent";
import { maxEventText } from "./limits";
import { analyticsSessionId } from "./session-id";

export type EventData = Record<string, string | number | boolean | null>;

/** Takes addresses out of texts and cuts them at 255 characters (docs/product.md, "Analytics"). */
export function truncated(data: EventData): EventData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "string" ? withoutAddresses(value).slice(0, maxEventText) : value,
    ]),
  );
}

/**
 * Whatever was consented to: staff work and paying are nobody's to measure (docs/product.md, "Data and privacy"), and
 * whoever knows the address of an appeal may open it.
 */
const unmeasured = /^\/(admin|appeal|get-access|payment-|subscription-)/;

/**
 * Reports one event of the browser, if the visitor consented. Never throws and is never waited for: failures are
 * logged and swallowed (docs/product.md, "Analytics").
 */
export function track(eventType: string, data: EventData = {}): void {
  if (readConsent(document.cookie) !== "yes" || unmeasured.test(splitLocale(window.location.pathname).path))
    return;
  const body = {
    event_type: eventType,
    page_path: withoutAddresses(window.location.pathname),
    user_id: null,
    session_id: analyticsSessionId(window.localStorage),
    metadata: truncated(data),
  };
  fetch("/api/track-analytics", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => console.warn("An event was not reported:", error));
}
