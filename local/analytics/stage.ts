import { randomUUID } from "node:crypto";
import { startTestSupabase } from "../supabase/testing/with-schema.ts";
import { analyticsEvents } from "../../lib/analytics/events.ts";
import type { StoredHit } from "./page-tag.ts";
import { startAnalytics } from "./start.ts";
import type { StoredEvent } from "./store.ts";

type Told = { name: string; data: Record<string, unknown> };
const kept = (data: object) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));

/**
 * A database and the receivers of facts, for tests of what analytics is told. `deliver` hands on a round of events by the
 * consumer; `reset` forgets what was received, `stop` ends everything.
 */
export async function openStage(deliver: () => Promise<{ delivered: number; failed: number }>) {
  const running = await startTestSupabase();
  const { db } = running;
  const analytics = await startAnalytics({ sql: db.sql, port: 0 });
  Object.assign(process.env, {
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: running.supabase.url,
    SUPABASE_SECRET_KEY: running.supabase.secretKey,
    PAGE_TAG_ID: "G-LOCAL0000",
    PAGE_TAG_URL: analytics.url,
    PAGE_TAG_SECRET: "local",
  });
  // The consumer begins with what happens from here on.
  await deliver();

  async function reset() {
    Object.assign(process.env, { POSTHOG_KEY: "phc_local", POSTHOG_HOST: analytics.url });
    await db.sql`truncate analytics.events, analytics.hits, public.analytics_events`;
  }
  async function stop() {
    await analytics.stop();
    await running.stop();
  }

  /** Null has not chosen yet. */
  async function account(consents: boolean | null = true) {
    const id = randomUUID();
    await db.sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@Altura.test`}, now())`;
    if (consents !== null)
      await db.sql`update profiles set onboarding = ${db.sql.json({ consent: { terms: true, analytics: consents } })}
        where user_id = ${id}`;
    return id;
  }
  const emit = (user: string, type: string, key: string, values: object = {}, other: string | null = null) =>
    db.sql`select private.emit_event(${type}, ${key}, ${user}, ${db.sql.json(values as never)}, ${other})`;

  /** What each receiver holds, in the same form and order; truths are words to the page tag. */
  async function received() {
    const read = async <T>(path: string) => (await (await fetch(analytics.url + path)).json()) as T;
    const sorted = (rows: Told[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
    const rows = await db.sql<Told[]>`select event_type as name, metadata as data from analytics_events`;
    const events = await read<StoredEvent[]>("/events");
    const hits = await read<StoredHit[]>("/hits");
    const fieldsOf = (name: string) =>
      Object.keys(analyticsEvents[name as keyof typeof analyticsEvents].fields);
    return {
      ours: sorted(rows.map(({ name, data }) => ({ name, data: kept(data) }))),
      posthog: sorted(
        events.map(({ event: name, properties }) => ({
          name,
          data: kept(Object.fromEntries(fieldsOf(name).map((field) => [field, properties[field]]))),
        })),
      ),
      pageTag: sorted(
        hits.map(({ name, params }) => ({
          name,
          data: Object.fromEntries(
            Object.entries(params).map(([field, value]) => [
              field,
              /^(true|false)$/.test(String(value)) ? value === "true" : value,
            ]),
          ),
        })),
      ),
      events,
      hits,
    };
  }

  const choose = (id: string, allowed: boolean, first = false) =>
    db.asKept(id, (tx) => tx`select set_analytics_consent(${allowed}, ${first})`);
  /** Hands on whatever waits. */
  const deliverAll = async () => {
    while ((await deliver()).delivered > 0);
  };
  const waiting = async (id: string) =>
    (await db.sql`select from private.undecided_facts where user_id = ${id}`).length;

  const money = { plan_key: "plus", amount: 900, currency: "usd" };

  /** A fact of every type that analytics is told of, of `me`; the referral's reward is the referrer's event. */
  async function emitEverything(me: string, referrer: string) {
    await emit(me, "member.onboarded", me);
    await emit(me, "order.settled", `${me}:o`, {
      ...money,
      order_id: randomUUID(),
      interval: "month",
      claim: false,
    });
    await emit(me, "order.refunded", `${me}:r`, { ...money, order_id: randomUUID() });
    await emit(me, "mint.confirmed", `${me}:m`, { mint_id: randomUUID(), token_id: "7", tx_hash: "0xab" });
    await emit(me, "referral.joined", `${me}:j`, { referral_id: randomUUID(), source: "url_param" });
    await emit(me, "referral.wallet_linked", `${me}:w`, { referral_id: randomUUID(), source: "manual" });
    await emit(me, "member.returned", `${me}:2026-11`, { cohort: "2026-01", month: "2026-11", months: 10 });
    await emit(
      referrer,
      "referral.qualified",
      `${me}:q`,
      { referral_id: randomUUID(), points: 1200, qualified: 1 },
      me,
    );
  }

  return { db, analytics, reset, stop, account, emit, received, choose, deliverAll, waiting, emitEverything };
}
