import type { Received } from "../receiver/start.ts";
import type { Services } from "./services.ts";

export type { Received };

/** What has arrived at the receiver on this machine, latest first. */
export async function readReceived({ receiver }: Services): Promise<Received[]> {
  const answer = await fetch(`${receiver.url}/received`, { signal: AbortSignal.timeout(10_000) });
  return (await answer.json()) as Received[];
}
