"use client";

import type { ActionResult } from "@/lib/platform/action";
import { isErrorCode, type ErrorCode } from "@/lib/platform/errors";

const refusal = (reason: unknown): { ok: false; reason: ErrorCode } => ({
  ok: false,
  reason: isErrorCode(reason) ? reason : "service_unavailable",
});

/** Tells the server that the member sets out for the page of a mission; answers where that is. */
export async function setOut(slug: string): Promise<ActionResult<string>> {
  const response = await fetch("/api/me/missions/visit", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slug }),
  });
  const answer = (await response.json()) as { path: string; reason?: unknown };
  return response.ok ? { ok: true, data: answer.path } : refusal(answer.reason);
}

/** Hands in a proof: the picture as the body, or nothing, and the words in the address. */
export async function handIn(
  given: { slug: string; link: string; text: string },
  picture: File | null,
): Promise<ActionResult> {
  const response = await fetch(`/api/me/missions/proof?${new URLSearchParams(given)}`, {
    method: "POST",
    body: picture,
  });
  if (response.ok) return { ok: true, data: null };
  return refusal(((await response.json()) as { reason?: unknown }).reason);
}
