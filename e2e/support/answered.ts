import { setTimeout as wait } from "node:timers/promises";
import type { APIResponse, Response as PageResponse } from "@playwright/test";

type Answer = Response | APIResponse | PageResponse;

const LIMIT_MS = 60_000;

/**
 * What `ask` answers. A page of one person may be 503 with Retry-After at a bad moment, and is then requested again
 * after that time, as a browser or a proxy does it; for at most 60 seconds. Every other answer is final.
 */
export async function answered<T extends Answer | null>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    const seconds = secondsUntilRetry(answer);
    if (seconds === null || Date.now() + seconds * 1000 > end) return answer;
    await wait(seconds * 1000);
  }
}

/** The time that a 503 names; null for every other answer. */
function secondsUntilRetry(answer: Answer | null): number | null {
  if (answer === null) return null;
  const [status, after] =
    answer instanceof Response
      ? [answer.status, answer.headers.get("retry-after")]
      : [answer.status(), answer.headers()["retry-after"]];
  return status === 503 && /^\d+$/.test(after ?? "") ? Math.max(Number(after), 1) : null;
}
