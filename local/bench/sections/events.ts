import { cpus, loadavg } from "node:os";
import postgres from "postgres";
import Stripe from "stripe";
import { watchCores } from "../busy-cores.ts";
import { processorTimeOf } from "../processor-time.ts";
import type { BenchStack } from "../stack.ts";

/** Events of Stripe, and how many of them are delivered twice. */
const EVENTS = 1_000;
const TWICE = 200;
const SENDERS = 32;

/**
 * Events per second that the webhook applies: each is signed, named once, read from the stand-in of Stripe (which has the
 * same cores) and applied in its transaction; some come twice. What was applied is counted in the database.
 */
export async function printEvents({ app, services }: BenchStack, log: (line: string) => void) {
  const sql = postgres(services.supabase.dbUrl, { max: 1 });
  try {
    const subscriptions = await sql<{ id: string }[]>`
      select id from public.subscriptions where status in ('active', 'trialing') order by id limit 100`;
    const run = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
    const signer = new Stripe("sk_test_bench").webhooks;
    const deliveries = Array.from({ length: EVENTS }, (_, at) => {
      const payload = JSON.stringify({
        id: `evt_bench_${run}_${at}`,
        object: "event",
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        type: "customer.subscription.updated",
        data: { object: { id: subscriptions[at % subscriptions.length]?.id, object: "subscription" } },
      });
      const secret = services.stripe.webhookSecret;
      return { payload, signature: signer.generateTestHeaderString({ payload, secret }) };
    });
    const queue = [...deliveries, ...deliveries.slice(0, TWICE)].sort(() => Math.random() - 0.5);
    const wanted = queue.length;
    const took: number[] = [];
    let failed = 0;
    const send = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const began = performance.now();
        const response = await fetch(`${app.url}/api/webhooks/stripe`, {
          method: "POST",
          headers: { "content-type": "application/json", "stripe-signature": next.signature },
          body: next.payload,
        });
        await response.text();
        took.push(performance.now() - began);
        if (response.status !== 200) failed += 1;
      }
    };
    const began = performance.now();
    const cores = watchCores();
    const appBefore = await processorTimeOf(app.pid);
    await Promise.all(Array.from({ length: SENDERS }, send));
    const seconds = (performance.now() - began) / 1000;
    const inApp = ((await processorTimeOf(app.pid)) - appBefore) / wanted;
    const used = cores();
    const [everywhere, here] = [used.all, used.own].map((share) => (1000 * seconds * share) / wanted) as [
      number,
      number,
    ];
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    const [row] =
      await sql`select count(*)::int as rows, count(*) filter (where outcome = 'applied')::int as applied
      from public.stripe_events where id like ${`evt_bench_${run}_%`}`;
    const rate = wanted / seconds;
    log(
      `\nEvents of Stripe (${EVENTS}, ${TWICE} of them twice, ${SENDERS} at once, load ${loadavg()[0]?.toFixed(1)})`,
    );
    log(
      `  ${"webhook".padEnd(20)}${rate.toFixed(0)}/s, ${(rate / cpus().length).toFixed(0)}/s for each of ${cpus().length} cores, ` +
        `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${failed} failed`,
    );
    log(
      `  ${"processor".padEnd(20)}${inApp.toFixed(1)} ms a delivery in the application (${(1000 / inApp).toFixed(0)}/s for a core of its own), ` +
        `${(everywhere - inApp - here).toFixed(1)} ms in the database and all else, ${here.toFixed(1)} ms in the load and the stand-ins`,
    );
    log(
      `  ${"exactly once".padEnd(20)}${row?.rows} rows, ${row?.applied} applied, of ${subscriptions.length} subscriptions`,
    );
  } finally {
    await sql.end();
  }
}
