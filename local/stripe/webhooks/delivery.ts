import type { Sql } from "postgres";
import { timeouts } from "../../../lib/platform/timeouts.mjs";
import { testedTimeoutFactor } from "../../testing/timeout-factor.ts";
import type { Endpoint, StripeEvent } from "../documents.ts";
import { signatureHeader } from "./signature.ts";
import { describeError } from "../../../lib/platform/describe-error.ts";

type Attempt = { at: string; status: number | null; ms: number; error?: string };
export type RetryPlan = {
  /** Wait before the first retry; every further one doubles it. Stripe waits minutes to hours. */
  firstMs: number;
  maxMs: number;
  tries: number;
};
export const LOCAL_RETRIES: RetryPlan = { firstMs: 1000, maxMs: 60_000, tries: 20 };
/** Milliseconds for an answer: the receiver gives up first, also with the factor of the tests. */
export const eventAnswerMs = 1.5 * testedTimeoutFactor * timeouts.stripeEventMs;
type Due = { id: string; attempts: Attempt[]; event: StripeEvent; endpoint: Endpoint };

async function post(endpoint: Endpoint, event: StripeEvent): Promise<Attempt> {
  const started = performance.now();
  const at = new Date().toISOString();
  const payload = JSON.stringify(event, null, 2);
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        // real time, also when the local clock runs ahead: receivers compare it with theirs
        "stripe-signature": signatureHeader(payload, endpoint._secret, Math.floor(Date.now() / 1000)),
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(eventAnswerMs),
    });
    await response.arrayBuffer();
    return { at, status: response.status, ms: took() };
  } catch (error) {
    return { at, status: null, ms: took(), error: describeError(error) };
  }
}

/** Sends one delivery and keeps how it went; a status outside 2xx (redirects too) is tried again. */
async function deliver(sql: Sql, due: Due, plan: RetryPlan): Promise<void> {
  const attempt = await post(due.endpoint, due.event);
  const attempts = [...due.attempts, attempt];
  const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const state = delivered ? "delivered" : attempts.length >= plan.tries ? "failed" : "pending";
  const wait = Math.min(plan.maxMs, plan.firstMs * 2 ** (attempts.length - 1));
  await sql.begin(async (tx) => {
    await tx`
      update stripe.deliveries set attempts = ${tx.json(attempts)}, state = ${state},
        next_at = clock_timestamp() + ${wait} * interval '1 millisecond'
      where id = ${due.id}`;
    if (state !== "pending") {
      await tx`
        update stripe.documents set doc = jsonb_set(doc, '{pending_webhooks}',
          to_jsonb((select count(*) from stripe.deliveries where event_id = ${due.event.id} and state = 'pending')))
        where id = ${due.event.id}`;
    }
  });
}

/**
 * Delivers queued webhooks, many at once, so their order is not that of the events, as at Stripe. The queue is a
 * table: what was not delivered when the process died is delivered by the next one.
 */
export function startDelivery(sql: Sql, plan: RetryPlan): { wake(): void; stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;

  async function look(): Promise<void> {
    const busy = [...running.keys()];
    const rows = await sql`
      select d.id::text, d.attempts, e.doc as event, w.doc as endpoint
      from stripe.deliveries d
      join stripe.documents e on e.id = d.event_id
      join stripe.documents w on w.id = d.endpoint
      where d.state = 'pending' and d.next_at <= clock_timestamp() and d.id <> all(${busy}::bigint[])
      order by d.next_at limit ${Math.max(0, 16 - busy.length)}`;
    for (const row of rows) {
      const due = row as unknown as Due;
      const work = deliver(sql, due, plan)
        .catch((error: unknown) =>
          console.warn(`stripe: delivery ${due.id} could not be recorded: ${describeError(error)}`),
        )
        .finally(() => {
          running.delete(due.id);
          wake();
        });
      running.set(due.id, work);
    }
    const [next] = await sql`
      select greatest(0, extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float as ms
      from stripe.deliveries where state = 'pending' and id <> all(${[...running.keys()]}::bigint[])`;
    clearTimeout(timer);
    if (!stopped && typeof next?.ms === "number") timer = setTimeout(wake, Math.ceil(next.ms) + 5);
  }

  function wake(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        if (stopped) return;
        console.warn(`stripe: webhook queue: ${describeError(error)}`);
        timer = setTimeout(wake, 1000);
      })
      .finally(() => {
        looking = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.allSettled(running.values());
    },
  };
}
