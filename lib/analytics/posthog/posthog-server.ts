import "server-only";
import { PostHog } from "posthog-node";
import type { Fact } from "@/lib/analytics/facts";
import { env } from "@/lib/platform/env";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { posthogName } from "./names";

/** The client of this process for what is read; null when product analytics is not configured. */
let reader: { key: string; client: PostHog } | undefined;

function open(key: string): PostHog {
  return new PostHog(key, {
    host: env.POSTHOG_HOST,
    flushAt: 1,
    flushInterval: 0,
    // Who calls tries again later: the outbox, or the next page.
    fetchRetryCount: 0,
    requestTimeout: timeouts.analyticsEventMs,
    featureFlagsRequestTimeoutMs: timeouts.featureFlagsMs,
    featureFlagsRequestMaxRetries: 0,
  });
}

export function productAnalytics(): PostHog | null {
  const key = env.POSTHOG_KEY;
  if (!key) return null;
  if (reader?.key !== key) reader = { key, client: open(key) };
  return reader.client;
}

/**
 * Tells product analytics of a fact, under an id of the fact's own, so that one told twice counts once; the person's
 * properties and groups go along. Throws when it was not taken: the client itself only says so in an event.
 */
export async function capture({ id, name, data, person, at }: Fact): Promise<void> {
  const key = env.POSTHOG_KEY;
  if (!key) return;
  const client = open(key);
  const failures: unknown[] = [];
  client.on("error", (error) => failures.push(error));
  await client.captureImmediate({
    distinctId: person.id,
    event: posthogName(name),
    properties: { ...data, $set: { ...person.properties, ...person.groups } },
    groups: person.groups,
    timestamp: at,
    uuid: id,
    disableGeoip: true,
  });
  await client.shutdown();
  if (failures.length > 0)
    throw new Error("Product analytics did not take the event", { cause: failures[0] });
}
