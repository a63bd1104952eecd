import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { openStage } from "../../local/analytics/stage.ts";
import { deliverEvents } from "@/lib/outbox/deliver";
import { analyticsConsumer } from "./consumer";
import { analyticsEvents } from "./events";
import { askFlags } from "./flags/ask-flags";
import { hashedPersonId } from "./person-id";

const deliver = () => deliverEvents([analyticsConsumer]);
const stage = await openStage(deliver);
const { db, analytics, account, emit, received, emitEverything } = stage;
afterAll(stage.stop);
beforeEach(async () => {
  await stage.reset();
  vi.restoreAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const money = { plan_key: "plus", amount: 900, currency: "usd" };

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
