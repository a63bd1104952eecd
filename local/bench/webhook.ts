import postgres from "postgres";
import Stripe from "stripe";
import type { Services } from "../services.ts";

/** A signed delivery of an event that was applied before: signature, parsing and the look at the event's row. */
export async function repeatedWebhook(
  services: Services,
): Promise<{ body: string; headers: Record<string, string> }> {
  const id = `evt_bench_${crypto.randomUUID().replaceAll("-", "")}`;
  const created = Math.floor(Date.now() / 1000);
  const type = "charge.refunded";
  const sql = postgres(services.supabase.dbUrl, { max: 1 });
  await sql`insert into public.stripe_events (id, type, created, outcome, payload)
    values (${id}, ${type}, to_timestamp(${created}), 'applied', '{}')`;
  await sql.end();

  const body = JSON.stringify({
    id,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object: { id: "ch_bench", object: "charge" } },
  });
  const secret = services.stripe.webhookSecret;
  const signature = new Stripe("sk_test_bench").webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  });
  return { body, headers: { "content-type": "application/json", "stripe-signature": signature } };
}
