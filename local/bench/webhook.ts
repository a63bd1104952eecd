import postgres from "postgres";
import Stripe from "stripe";
import type { Services } from "../services.ts";

type Signed = { body: string; headers: Record<string, string> };

/** An event of ours as Stripe delivers it, about an object of that kind and id. */
export function signedWebhook(
  services: Services,
  id: string,
  type: string,
  object: [string, string],
): Signed {
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object: { id: object[1], object: object[0] } },
  });
  const secret = services.stripe.webhookSecret;
  const signature = new Stripe("sk_test_bench").webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  });
  return { body, headers: { "content-type": "application/json", "stripe-signature": signature } };
}

/** A signed delivery of an event that was applied before: signature, parsing and the look at the event's row. */
export async function repeatedWebhook(services: Services): Promise<Signed> {
  const id = `evt_bench_${crypto.randomUUID().replaceAll("-", "")}`;
  const type = "charge.refunded";
  const sql = postgres(services.supabase.dbUrl, { max: 1 });
  await sql`insert into public.stripe_events (id, type, created, outcome, payload)
    values (${id}, ${type}, now(), 'applied', '{}')`;
  await sql.end();
  return signedWebhook(services, id, type, ["charge", "ch_bench"]);
}
