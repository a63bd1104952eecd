import { withoutAddresses } from "@/lib/analytics/addresses";
import { firstSource } from "@/lib/analytics/browser/arrival";
import { hasConsent } from "@/lib/analytics/consent/consent";
import { truncated } from "@/lib/analytics/event-data";
import type { Measured } from "@/lib/analytics/events";
import { startPageTag } from "@/lib/analytics/page-tag/page-tag-browser";
import { startPosthog } from "@/lib/analytics/posthog/posthog-browser";
import type { Measuring } from "@/lib/analytics/measuring";
import { analyticsSessionId } from "@/lib/analytics/session-id";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { localStore } from "@/lib/platform/browser/storage";
import { receiveEvents } from "@/lib/analytics/track";

/** The address with which this page was loaded, whatever is open by now. */
const landing = () => {
  const [loaded] = performance.getEntriesByType("navigation");
  return new URL(loaded && URL.canParse(loaded.name) ? loaded.name : window.location.href);
};

/** Our own table. The session says whose event it is, whatever the body holds. */
function sendToUs({ name, page, data }: Measured): void {
  const body = {
    event_type: name,
    page_path: page,
    user_id: null,
    session_id: analyticsSessionId(localStore),
    first_source: firstSource(localStore, landing(), document.referrer),
    metadata: data,
  };
  fetch("/api/track-analytics", {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(browserTimeouts.changeMs),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => console.warn("An event was not reported:", error));
}

/**
 * Asks the server once whether this visitor is measured and by what, then hands every event to our table, product
 * analytics and the page tag alike. Whoever is left out (staff, bots) is told nothing by anybody. Failures are logged and
 * swallowed (docs/product.md, "Analytics").
 */
export async function startMeasuring(signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch("/api/measuring", { signal });
    if (!response.ok) throw new Error(`/api/measuring answered ${response.status}`);
    const answer = (await response.json()) as Measuring;
    const refused = () => !hasConsent();
    if (signal.aborted || refused()) return;
    const takers = answer.measured
      ? [
          sendToUs,
          ...(answer.posthog ? [startPosthog(answer.posthog, answer)] : []),
          ...(answer.pageTag ? [startPageTag(answer.pageTag, answer.person)] : []),
        ]
      : [];
    receiveEvents(({ name, page, data }) => {
      if (refused()) return;
      const event = { name, page: page && withoutAddresses(page), data: truncated(data) };
      for (const take of takers) take(event);
    });
  } catch (error) {
    if (!signal.aborted) console.warn("Measuring did not start:", error);
  }
}
