import "server-only";
import { Webhook } from "standardwebhooks";
import { fetchOutside, OutsideError, type OutsideNetwork } from "@/lib/platform/request/outside";
import type { WebhookOutcome } from "./mutations";
import type { ClaimedWebhook } from "./schema";
import { openSecret } from "./secrets";

/** What is sent to an address, and the secrets of its endpoint that sign it. */
export type WebhookMessage = Omit<ClaimedWebhook, "delivery" | "attempt">;

/** Headers of a message (Standard Webhooks 1.0): one signature by each secret that is still good. Null without any. */
function headersOf({ message, endpoint, body, version, secrets }: WebhookMessage, at: Date) {
  const clear = secrets.map((stored) => openSecret(endpoint, stored)).filter((secret) => secret !== null);
  if (clear.length === 0) return null;
  return {
    "content-type": "application/json",
    "user-agent": "Altura-Webhooks/1.0",
    "altura-payload-version": String(version),
    "webhook-id": message,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": clear.map((secret) => new Webhook(secret).sign(message, at, body)).join(" "),
  };
}

/** Seconds that `retry-after` asks for, as a number or as a date. */
function waitOf(value: string | undefined, at: Date): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - at.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(Math.min(seconds, 86_400)) : null;
}

/**
 * What can be shown of an answer: its beginning, without what would not print, hides or turns a line, and without our
 * signature, which some addresses repeat. Half a sign at the cut is none: no database takes it.
 */
const readable = (body: Buffer) =>
  body
    .toString("utf8", 0, 4000)
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, "")
    .replace(/v1,[\w+/=\\]{20,}/g, "v1,…")
    .slice(0, 1000)
    .replace(/[\ud800-\udbff]$/, "");

/** Sends a message once, and says how that went. */
export async function attemptWebhook(
  sent: WebhookMessage,
  at: Date,
  net?: OutsideNetwork,
): Promise<WebhookOutcome> {
  const from = performance.now();
  const outcome = (rest: Partial<WebhookOutcome>): WebhookOutcome => ({
    milliseconds: performance.now() - from,
    status: null,
    error: null,
    answer: "",
    wait: null,
    ...rest,
  });
  const headers = headersOf(sent, at);
  if (!headers) return outcome({ error: "secret" });
  try {
    const asked = { method: "POST", headers, body: sent.body, bytes: 16_000, cut: true } as const;
    const { status, headers: given, body } = await fetchOutside(sent.url, asked, net);
    const arrived = status >= 200 && status < 300;
    return outcome({
      status,
      error: arrived ? null : "status",
      answer: readable(body),
      wait: waitOf(given["retry-after"], at),
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return outcome({ error: error.code });
  }
}
