import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startAnalytics } from "../../local/analytics/start.ts";
import type { StoredHit } from "../../local/analytics/page-tag.ts";
import type { StoredEvent } from "../../local/analytics/store.ts";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { startTestSupabase, type TestSupabase } from "../../local/supabase/testing/with-schema.ts";
import { deliverEvents } from "@/lib/outbox/deliver";
import { analyticsConsumer } from "./consumer";
import { analyticsEvents } from "./events";
import { factLines } from "./facts";
import { askFlags } from "./flags/ask-flags";
import { pruneUndecidedFacts } from "./mutations";
import { hashedPersonId } from "./person-id";

let db: FreshDatabase;
let running: TestSupabase;
let analytics: Awaited<ReturnType<typeof startAnalytics>>;
beforeAll(async () => {
  running = await startTestSupabase();
  db = running.db;
  analytics = await startAnalytics({ sql: db.sql, port: 0 });
  Object.assign(process.env, {
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: running.supabase.url,
    SUPABASE_SECRET_KEY: running.supabase.secretKey,
    PAGE_TAG_ID: "G-LOCAL0000",
    PAGE_TAG_URL: analytics.url,
    PAGE_TAG_SECRET: "local",
  });
  await deliver();
});
afterAll(async () => {
  await analytics.stop();
  await running.stop();
});
beforeEach(async () => {
  Object.assign(process.env, { POSTHOG_KEY: "phc_local", POSTHOG_HOST: analytics.url });
  await db.sql`truncate analytics.events, analytics.hits, public.analytics_events`;
  vi.restoreAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const deliver = () => deliverEvents([analyticsConsumer]);

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

type Told = { name: string; data: Record<string, unknown> };
const kept = (data: object) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));

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

it("our table, product analytics and the page tag receive the same of every fact, under a hashed id", async () => {
  const [referrer, me] = [await account(), await account()];
  await emitEverything(me, referrer);
  while ((await deliver()).delivered > 0);
  const { ours, posthog, pageTag, events, hits } = await received();
  expect(ours).toEqual([
    { name: "cohort_event", data: { cohort: "2026-01", month: "2026-11", months: 10 } },
    { name: "mint_confirmed", data: { token_id: "7" } },
    { name: "order_refunded", data: money },
    { name: "order_settled", data: { ...money, interval: "month", gift: false } },
    { name: "referral_qualified", data: { source: "url_param", points: 1200 } },
    { name: "referral_signup_completed", data: { source: "url_param" } },
    { name: "referral_wallet_linked", data: { source: "manual" } },
    { name: "signup_completed", data: { method: "email", email_domain: "altura.test", source: "direct" } },
  ]);
  expect(posthog).toEqual(ours);
  expect(pageTag).toEqual(ours);
  const server = Object.entries(analyticsEvents).filter(([, { from }]) => from === "server");
  expect(ours.map(({ name }) => name)).toEqual(server.map(([name]) => name).toSorted());
  expect(new Set([...events.map((one) => one.distinctId), ...hits.map((one) => one.userId)])).toEqual(
    new Set([hashedPersonId(me)]),
  );
  expect(JSON.stringify([events, hits])).not.toContain(me);
  expect(events[0]?.properties).toMatchObject({
    $groups: { plan: "standard", cohort: expect.stringMatching(/^\d{4}-\d\d$/) },
    $set: { segment: "new", locale: "en" },
  });
});

it("nothing is told of who did not consent, of staff, or of somebody who is gone", async () => {
  const [quiet, staff, gone] = [await account(false), await account(), await account()];
  await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
  for (const id of [quiet, staff, gone])
    await emit(id, "mint.confirmed", `${id}:m`, { mint_id: id, token_id: "1", tx_hash: "0x1" });
  await db.sql`select erase_member(${gone})`;
  while ((await deliver()).delivered > 0);
  const { ours, events, hits } = await received();
  expect([ours, events, hits]).toEqual([[], [], []]);
  await db.sql`select record_analytics(${db.sql.json({ event_type: "page_view", user_id: staff })})`;
  expect((await received()).ours).toEqual([]);
});

/** Every event of the server, by the type of the outbox that it follows from. */
const lines = Object.entries(factLines).map(([type, { name }]) => ({ type, name }));
const names = lines.map(({ name }) => name).toSorted();

it.each([true, false])(
  "facts of every kind wait for the choice of a member who has none yet, also of one whose referrer has (%s)",
  async (referrerConsents) => {
    const [referrer, me, other] = [await account(referrerConsents), await account(null), await account(null)];
    await emitEverything(me, referrer);
    await db.sql`update private.events set created_at = created_at - interval '2 days'
      where user_id = ${me} or other_user_id = ${me}`;
    await emitEverything(other, referrer);
    await deliverAll();
    expect(await db.sql`select from private.event_deliveries`, "nothing holds up what comes later").toEqual(
      [],
    );
    const before = await received();
    expect([before.ours, before.events, before.hits]).toEqual([[], [], []]);
    expect([await waiting(me), await waiting(other)]).toEqual([lines.length, lines.length]);

    const fetched = vi.spyOn(globalThis, "fetch");
    await choose(me, true);
    await choose(other, false);
    await deliverAll();
    const { ours, posthog, pageTag, events, hits } = await received();
    expect(ours.map(({ name }) => name)).toEqual(names);
    expect(posthog).toEqual(ours);
    expect(pageTag).toEqual(ours);
    const ids = new Set([...events.map((one) => one.distinctId), ...hits.map((one) => one.userId)]);
    expect(ids).toEqual(new Set([hashedPersonId(me)]));
    // Each with its own time, not that of the choice.
    const since = Date.now() - 47 * 3_600_000;
    const rows = await db.sql<{ created_at: Date }[]>`select created_at from analytics_events`;
    const times = [
      ...rows.map((row) => row.created_at),
      ...events.map((one) => new Date(one.occurredAt)),
      ...fetched.mock.calls.flatMap(([address, request]) =>
        String(address).includes("/mp/collect")
          ? [
              new Date(
                (JSON.parse(request?.body as string) as { timestamp_micros: number }).timestamp_micros / 1000,
              ),
            ]
          : [],
      ),
    ];
    expect(times).toHaveLength(3 * lines.length);
    for (const at of times) expect(at.getTime()).toBeLessThan(since);
    expect([await waiting(me), await waiting(other)]).toEqual([0, 0]);
    await choose(other, true);
    await deliverAll();
    expect((await received()).ours, "what was refused is gone").toHaveLength(lines.length);
  },
);

it("a fact waits for three days at most", async () => {
  const [late, never] = [await account(null), await account(null)];
  const mint = (id: string) =>
    emit(id, "mint.confirmed", `${id}:m`, { mint_id: id, token_id: "1", tx_hash: "0x1" });
  for (const id of [late, never]) await mint(id);
  await deliverAll();
  await db.sql`update private.events set created_at = now() - interval '73 hours' where user_id in (${late}, ${never})`;
  await choose(late, true);
  await pruneUndecidedFacts();
  expect([await waiting(late), await waiting(never)]).toEqual([0, 0]);
  const old = await account(null);
  await mint(old);
  await db.sql`update private.events set created_at = now() - interval '73 hours' where user_id = ${old}`;
  await deliverAll();
  expect([(await received()).ours, await waiting(old)]).toEqual([[], 0]);
});

it("a choice in the moment in which a fact is handed on is not missed", async () => {
  const me = await account(null);
  await emit(me, "mint.confirmed", `${me}:m`, { mint_id: me, token_id: "1", tx_hash: "0x1" });
  let delivered: Promise<unknown> | undefined;
  await db.sql.begin(async (tx) => {
    await tx`update profiles set onboarding = '{"consent": {"analytics": true}}' where user_id = ${me}`;
    delivered = deliverAll();
    // The consumer has come as far as the lock on the profile.
    await expect
      .poll(
        async () =>
          (
            await db.sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
          ).length,
      )
      .toBeGreaterThan(0);
  });
  await delivered;
  expect((await received()).ours).toEqual([{ name: "mint_confirmed", data: { token_id: "1" } }]);
});

it("of staff, and of an account that ends, nothing waits", async () => {
  const [staff, gone] = [await account(null), await account(null)];
  await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
  for (const id of [staff, gone])
    await emit(id, "mint.confirmed", `${id}:m`, { mint_id: id, token_id: "1", tx_hash: "0x1" });
  await deliverAll();
  expect([await waiting(staff), await waiting(gone)]).toEqual([0, 1]);
  await db.sql`select erase_member(${gone})`;
  expect(await waiting(gone)).toBe(0);
});

it("a month in which a member was here counts once they consent, on that day too, and not of who refuses", async () => {
  const [early, late, never] = [await account(null), await account(false), await account(false)];
  const here = (id: string) =>
    db.sql`insert into private.active_days (user_id, day) values (${id}, (now() at time zone 'UTC')::date)`;
  for (const id of [early, late, never]) await here(id);
  await choose(early, true);
  await choose(late, true);
  await choose(late, false);
  await choose(late, true);
  await deliverAll();
  const rows = await db.sql`select user_id, event_type from analytics_events order by user_id`;
  expect(rows).toEqual([early, late].toSorted().map((user_id) => ({ user_id, event_type: "cohort_event" })));
});

it("a receiver that does not answer has the event come again, and the others count it once", async () => {
  const me = await account();
  process.env.POSTHOG_HOST = "http://127.0.0.1:9";
  await emit(me, "mint.confirmed", `${me}:m`, { mint_id: me, token_id: "1", tx_hash: "0x1" });
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 });
  expect((await received()).hits).toEqual([]);
  process.env.POSTHOG_HOST = analytics.url;
  await db.sql`update private.event_deliveries set available_at = now()`;
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  await db.sql`insert into private.event_deliveries (consumer, event_id, subject_id)
    select 'analytics', id, user_id from private.events where user_id = ${me}`;
  delete process.env.PAGE_TAG_SECRET;
  await deliver();
  process.env.PAGE_TAG_SECRET = "local";
  const { ours, posthog, pageTag } = await received();
  expect(ours).toEqual([{ name: "mint_confirmed", data: { token_id: "1" } }]);
  expect(posthog).toEqual(ours);
  expect(pageTag).toEqual(ours);
});

it("a referee's steps and the first day of a month are told by the facts themselves, once", async () => {
  const [referrer, me, quiet] = [await account(), await account(), await account(false)];
  await db.sql`select private.bind(${referrer}, ${me}, 'x', null, null)`;
  await db.sql`update referrals set stage = 'wallet_linked', wallet_linked_at = now() where referee_id = ${me}`;
  await db.sql`update referrals set wallet_linked_at = wallet_linked_at where referee_id = ${me}`;
  for (const id of [me, me, quiet]) {
    await db.sql`insert into private.active_days (user_id, day)
      values (${id}, (now() at time zone 'UTC')::date), (${id}, (now() at time zone 'UTC')::date - 40)
      on conflict do nothing`;
  }
  const rows = await db.sql`select type, values from private.events where user_id in (${me}, ${quiet})
      and type in ('referral.joined', 'referral.wallet_linked', 'member.returned') order by id`;
  expect(rows).toMatchObject([
    { type: "referral.joined", values: { source: "manual" } },
    { type: "referral.wallet_linked", values: { source: "manual" } },
    { type: "member.returned", values: { months: 0 } },
  ]);
});

it("flags are asked for a member; without an answer in time each has its written default", async () => {
  const person = {
    id: "a",
    groups: { plan: "pro", cohort: "2026-01" },
    properties: { segment: "new", locale: "en" },
  };
  const defaults = { checkout_words: "price", hub_order: "climb" };
  expect(await askFlags(person, {})).toEqual(defaults);
  await fetch(`${analytics.url}/flag-values/hub_order`, { method: "PUT", body: '"doing"' });
  expect(await askFlags(person, {})).toEqual({ ...defaults, hub_order: "doing" });
  // What the member's segment has comes before it; what is no value of a flag counts for nothing.
  const bySegment = { hub_order: "climb", checkout_words: "free" };
  expect(await askFlags(person, bySegment)).toEqual(defaults);
  delete process.env.POSTHOG_KEY;
  expect(await askFlags(person, {})).toEqual(defaults);
  Object.assign(process.env, { POSTHOG_KEY: "phc_other", POSTHOG_HOST: "http://127.0.0.1:9" });
  expect(await askFlags(person, {})).toEqual(defaults);
  expect(await askFlags(person, { hub_order: "doing" })).toEqual({ ...defaults, hub_order: "doing" });
});

it("nobody but the server learns what receivers know, or writes a fact", async () => {
  const me = await account();
  for (const asker of ["anon", me]) {
    for (const call of [
      `measured_person('${me}')`,
      `person_of_fact(1, '${me}')`,
      `prune_undecided_facts()`,
      `record_fact(1, 'x', '${me}', '{}')`,
    ]) {
      await expect(db.as(asker, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow("permission denied");
    }
  }
  expect(await db.sql`select measured_person(${randomUUID()}) as person`).toEqual([{ person: null }]);
});
