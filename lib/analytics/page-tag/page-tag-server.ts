import "server-only";
import type { Fact } from "@/lib/analytics/facts";
import { env } from "@/lib/platform/env";
import { timeouts } from "@/lib/platform/timeouts.mjs";

/**
 * Tells the page tag of a fact by the measurement protocol
 * (https://developers.google.com/analytics/devguides/collection/protocol/ga4), where its secret is configured. Throws when
 * it was not taken. Google keeps no ids of events: one that comes again counts again, so it is told last.
 */
export async function sendToPageTag({ name, data, person, at }: Fact): Promise<void> {
  const { PAGE_TAG_ID: id, PAGE_TAG_SECRET: secret } = env;
  if (!id || !secret) return;
  const address = new URL("/mp/collect", env.PAGE_TAG_URL ?? "https://www.google-analytics.com");
  address.search = new URLSearchParams({ measurement_id: id, api_secret: secret }).toString();
  const params = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_id: person.id,
      user_id: person.id,
      timestamp_micros: at.getTime() * 1000,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [{ name, params }],
    }),
    signal: AbortSignal.timeout(timeouts.analyticsEventMs),
  });
  if (!answer.ok) throw new Error(`The page tag answered ${answer.status}`);
}
