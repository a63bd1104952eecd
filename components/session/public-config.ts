import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { PublicConfig } from "@/lib/platform/env";

/** Where the services are, for a page that is made for everybody. Throws when the server gives no such answer, or not in time. */
export async function readConfig(): Promise<PublicConfig> {
  const response = await fetch("/api/config", { signal: AbortSignal.timeout(browserTimeouts.readMs) });
  if (!response.ok) throw new Error(`/api/config answered ${response.status}`);
  return (await response.json()) as PublicConfig;
}
