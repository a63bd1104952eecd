import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { checkOutsideUrl, OutsideError } from "@/lib/platform/request/outside";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { sendWebhookTest } from "@/lib/webhooks/send";
import { sampleOf } from "@/lib/webhooks/payloads";
import { newSecret } from "@/lib/webhooks/secrets";
import { acceptsTrial } from "@/lib/webhooks/trial";
import type { webhookForm, webhookReason, webhookTest } from "./input";

/** With the secret in clear, which is told this once. */
type ChangedWithSecret = NonNullable<Changed> & { secret: string | null };

/** An address that may be asked, by https unless it is the receiver of a local start. Throws webhook_address. */
function checkedAddress(given: string): string {
  try {
    const url = checkOutsideUrl(given);
    const local = env.LOCAL_RECEIVER_URL && new URL(env.LOCAL_RECEIVER_URL).origin === url.origin;
    if (url.protocol === "https:" || local) return url.href;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
  throw new AppError("webhook_address", { fields: { url: "webhook_address" } });
}

const told = changed.unwrap();

/**
 * A new endpoint with its secret, or a change of one. An address that is new to it is tried first. Throws webhook_address,
 * webhook_unanswered, webhooks_too_many, changed_meanwhile.
 */
export async function saveWebhook(
  _staff: Staff,
  { webhook, url, description, events, reason, version }: z.output<typeof webhookForm>,
): Promise<ChangedWithSecret> {
  const supabase = await createServerSupabase();
  const id = webhook ?? randomUUID();
  const value = { url: checkedAddress(url), description, events };
  const secret = webhook ? null : newSecret(id);
  if (!(await acceptsTrial(id, value.url, secret?.stored ?? null)))
    throw new AppError("webhook_unanswered", { fields: { url: "webhook_unanswered" } });
  const line = unwrapAs(
    told,
    await supabase.rpc("admin_save_webhook", {
      p_endpoint: id,
      p_value: value,
      p_secret: secret?.stored ?? {},
      p_reason: reason,
      p_version: version,
    }),
  );
  return { ...line, secret: secret?.clear ?? null };
}

/** A new secret; the one before signs beside it for a while. Throws webhooks_unavailable, not_found. */
export async function rotateWebhook(
  _staff: Staff,
  { webhook, reason }: z.output<typeof webhookReason>,
): Promise<ChangedWithSecret> {
  const supabase = await createServerSupabase();
  const { clear, stored } = newSecret(webhook);
  const asked = { p_endpoint: webhook, p_secret: stored, p_reason: reason };
  return { ...unwrapAs(told, await supabase.rpc("admin_rotate_webhook", asked)), secret: clear };
}

/** Sends a test now, of `webhook.test` or with the sample of a type; answers the id of its delivery. Throws not_found, rate_limited. */
export async function testWebhook(
  _staff: Staff,
  { webhook, type }: z.output<typeof webhookTest>,
): Promise<{ delivery: number }> {
  const supabase = await createServerSupabase();
  const answer = z.object({ delivery: z.number().int() });
  const { version, data } = type === "webhook.test" ? { version: 1, data: {} } : sampleOf(type);
  const asked = {
    p_endpoint: webhook,
    p_type: type,
    // As JSON has it: a time of a sample is a Date.
    p_data: JSON.parse(JSON.stringify(data)) as Json,
    p_version: version,
  };
  const made = unwrapAs(answer, await supabase.rpc("admin_test_webhook", asked));
  await sendWebhookTest(made.delivery);
  return made;
}
