"use client";

import type { ActionResult } from "@/lib/platform/action";
import { refusalIn } from "@/components/ui/refusal-of";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { ErrorCode } from "@/lib/platform/errors";

const refusal = (status: number, told: unknown): { ok: false; reason: ErrorCode } => ({
  ok: false,
  reason: refusalIn(status, told) as ErrorCode,
});

/** Tells the server that the member sets out for the page of a mission; answers where that is. */
export async function setOut(slug: string): Promise<ActionResult<string>> {
  const response = await fetch("/api/me/missions/visit", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slug }),
    signal: AbortSignal.timeout(browserTimeouts.changeMs),
  });
  const answer = (await response.json().catch(() => null)) as { path: string } | null;
  return response.ok && answer ? { ok: true, data: answer.path } : refusal(response.status, answer);
}

/** Hands in a proof: the picture as the body, or nothing, and the words in the address. */
export async function handIn(
  given: { slug: string; link: string; text: string },
  picture: File | null,
): Promise<ActionResult> {
  const response = await fetch(`/api/me/missions/proof?${new URLSearchParams(given)}`, {
    method: "POST",
    body: picture,
    signal: AbortSignal.timeout(browserTimeouts.uploadMs),
  });
  if (response.ok) return { ok: true, data: null };
  return refusal(response.status, await response.json().catch(() => null));
}
