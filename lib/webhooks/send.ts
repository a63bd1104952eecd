import "server-only";
import { Webhook } from "standardwebhooks";
import { now } from "@/lib/platform/clock";
import { fetchOutside, OutsideError, type OutsideNetwork } from "@/lib/platform/request/outside";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { claimWebhooks, settleWebhook, type WebhookOutcome } from "./mutations";
import type { ClaimedWebhook } from "./schema";
import { openSecret } from "./secrets";

/** Endpoints that are asked at the same time: all that there may be, so that none waits behind those that are not due. */
const together = 20;

/** Headers of a message (Standard Webhooks 1.0): one signature by each secret that is still good. Null without any. */
function headersOf({ message, endpoint, body, secrets }: ClaimedWebhook, at: Date) {
  const clear = secrets.map((stored) => openSecret(endpoint, stored)).filter((secret) => secret !== null);
  if (clear.length === 0) return null;
  return {
    "content-type": "application/json",
    "user-agent": "Altura-Webhooks/1.0",
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

async function attempt(claimed: ClaimedWebhook, at: Date, net?: OutsideNetwork): Promise<WebhookOutcome> {
  const from = performance.now();
  const outcome = (rest: Partial<WebhookOutcome>): WebhookOutcome => ({
    milliseconds: performance.now() - from,
    status: null,
    error: null,
    answer: "",
    wait: null,
    ...rest,
  });
  const headers = headersOf(claimed, at);
  if (!headers) return outcome({ error: "secret" });
  try {
    const asked = { method: "POST", headers, body: claimed.body, bytes: 16_000, cut: true } as const;
    const { status, headers: given, body } = await fetchOutside(claimed.url, asked, net);
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

async function work(claimed: ClaimedWebhook, net?: OutsideNetwork): Promise<boolean> {
  const outcome = await attempt(claimed, now(), net);
  await settleWebhook(claimed, now(), outcome);
  return outcome.error === null;
}

/**
 * Sends what is due, in order and one at a time for each endpoint, and endpoints beside each other. What failed is tried
 * again by a later call. Throws at the end what the database refused (`service_unavailable` when it does not answer); what is
 * claimed by then is due again within a minute.
 */
export async function sendWebhooks(net?: OutsideNetwork): Promise<{ sent: number; failed: number }> {
  const until = performance.now() + timeouts.webhooksMs;
  const done = { sent: 0, failed: 0 };
  const broken: unknown[] = [];
  while (performance.now() < until) {
    const claimed = await claimWebhooks(now(), together);
    if (claimed.length === 0) break;
    for (const one of await Promise.allSettled(claimed.map((each) => work(each, net))))
      if (one.status === "rejected") broken.push(one.reason);
      else done[one.value ? "sent" : "failed"] += 1;
  }
  if (broken.length > 0) throw broken[0];
  return done;
}

/** Sends one test now, and once. */
export async function sendWebhookTest(delivery: number, net?: OutsideNetwork): Promise<void> {
  await Promise.all((await claimWebhooks(now(), 1, delivery)).map((one) => work(one, net)));
}
