import Stripe from "stripe";

/** A signed event of a kind the app ignores, with a fresh id: measures signature, parsing and the event record. */
export function signedWebhook(secret: string): { body: string; headers: Record<string, string> } {
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_bench_${crypto.randomUUID()}`,
    object: "event",
    api_version: "2025-01-01",
    created: now,
    type: "payment_intent.created",
    data: { object: { id: "pi_bench", object: "payment_intent" } },
  });
  const signature = new Stripe("sk_test_bench").webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: now,
  });
  return { body, headers: { "content-type": "application/json", "stripe-signature": signature } };
}
