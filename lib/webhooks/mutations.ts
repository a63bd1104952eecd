import "server-only";
import type { EventOf, EventType } from "@/lib/outbox/schema";
import type { OutsideFailure } from "@/lib/platform/request/outside-failures";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { WebhookPayload } from "./payloads";
import { claimedWebhooks, webhookSigning, type ClaimedWebhook, type StoredSecret } from "./schema";

/** Queues a fact for every endpoint that asks for its type, once for each event. */
export async function queueWebhook(
  event: EventOf<EventType>,
  { type, version, personal, data }: WebhookPayload,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: event.createdAt.toISOString(), data });
  unwrap(
    await createAdminSupabase().rpc("queue_webhooks", {
      p_type: type,
      p_event_key: event.key,
      // Null in SQL, which the generated types do not know of arguments.
      p_user: (personal ? event.userId : null) as string,
      p_other_user: (personal ? event.otherUserId : null) as string,
      p_body: body,
      p_version: version,
    }),
  );
}

/** The first that waits of each endpoint, where it is due; or one test. Nobody else gets them for a minute. */
export async function claimWebhooks(at: Date, limit: number, test?: number): Promise<ClaimedWebhook[]> {
  return unwrapAs(
    claimedWebhooks,
    await createAdminSupabase().rpc("claim_webhooks", {
      p_now: at.toISOString(),
      p_limit: limit,
      p_test: test,
    }),
  );
}

/** The address of an endpoint and the secrets that sign for it; null without such an endpoint. */
export async function readSigning(
  endpoint: string,
): Promise<{ url: string; secrets: StoredSecret[] } | null> {
  return unwrapAs(
    webhookSigning,
    await createAdminSupabase().rpc("webhook_signing", { p_endpoint: endpoint }),
  );
}

export type WebhookOutcome = {
  milliseconds: number;
  status: number | null;
  /** Null once it has arrived. */
  error: OutsideFailure | "status" | "secret" | null;
  /** The beginning of what was answered. */
  answer: string;
  /** Seconds that the address asked to wait. */
  wait: number | null;
};

/** Keeps how a claimed delivery went. */
export async function settleWebhook(
  { delivery, attempt }: ClaimedWebhook,
  at: Date,
  { milliseconds, status, error, answer, wait }: WebhookOutcome,
): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("settle_webhook", {
      p_delivery: delivery,
      p_attempt: attempt,
      p_now: at.toISOString(),
      p_milliseconds: Math.round(milliseconds),
      p_status: status ?? undefined,
      p_error: error ?? undefined,
      p_answer: answer,
      p_wait: wait ?? undefined,
    }),
  );
}

/** Forgets old deliveries and secrets that have ended; returns how many deliveries. */
export async function pruneWebhooks(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("keep_webhooks"));
}
