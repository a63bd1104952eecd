import "server-only";
import { PostHog } from "posthog-node";
import { env } from "@/lib/platform/env";
import { truncated, type EventData } from "@/lib/analytics/track";

let client: PostHog | undefined;

/**
 * Reports an event that only the server knows (a settled order, a qualified referral) under the member's id. Call it
 * only for members who consented. Never throws: failures are logged and swallowed (docs/product.md, "Analytics").
 */
export async function captureServerEvent(
  memberId: string,
  event: string,
  data: EventData = {},
): Promise<void> {
  const key = env.POSTHOG_KEY;
  if (!key) return;
  try {
    client ??= new PostHog(key, { host: env.POSTHOG_HOST, flushAt: 1, flushInterval: 0 });
    await client.captureImmediate({ distinctId: memberId, event, properties: truncated(data) });
  } catch (error) {
    console.error("Server event was not reported:", error instanceof Error ? error.message : error);
  }
}
