import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { AnyEvent } from "@/lib/outbox/define";
import { events } from "@/lib/outbox/registry.gen";
import { readEvent } from "@/lib/outbox/schema";
import { payloadsOf, webhookEvents } from "@/lib/webhooks/payloads";
import { webhookTypes, type WebhookType } from "@/lib/webhooks/types.gen";
import {
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
} from "./cast.ts";
import { claim, missionOf, say } from "./mission-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call } = await castOfStaff();
await publishPrices(db);
afterAll(() => db.drop());
afterEach(() => db.sql`truncate private.webhook_endpoints cascade`);

/** An endpoint that asks for these types; what happened before is left out of `sent`. */
async function listen(...events: WebhookType[]) {
  await db.sql`insert into private.webhook_endpoints (id, url, events)
    values (${randomUUID()}, 'https://hooks.example.com/', ${events})`;
  const [last] = await db.sql`select coalesce(max(id), 0) as id from private.events`;
  /** What the application would send of the facts since. */
  return async () => {
    const rows = await db.sql`select * from private.events where id > ${last?.id as string} order by id`;
    return rows
      .flatMap(({ id, created_at, ...row }) =>
        payloadsOf(readEvent({ ...row, id: Number(id), created_at: (created_at as Date).toISOString() })),
      )
      .filter(({ type }) => events.includes(type))
      .map(({ type, data }) => ({ type, ...data }));
  };
}

describe("every type", () => {
  test("can be asked for, and no other", async () => {
    const [row] = await db.sql`select private.webhook_types() as types`;
    expect(row?.types).toEqual(webhookTypes);
  });

  test.each(webhookEvents)("%s is emitted by a function of the database", async (type) => {
    const [subject, verb] = type.split(".");
    const [row] = await db.sql`select count(*)::int as n from pg_proc p
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
        and p.prosrc ~ 'emit_(event|for_webhooks)\\('
        and (strpos(p.prosrc, ${`'${type}'`}) > 0
          or (strpos(p.prosrc, ${`'${subject}.' ||`}) > 0 and (strpos(p.prosrc, ${`'${verb}'`}) > 0 or p.proname = 'note_payout')))`;
    expect(row?.n).toBeGreaterThan(0);
  });

  test("that only webhooks read is written for an endpoint that asks, and for none else", async () => {
    const member = await join(db);
    const change = () => db.sql`update profiles set bio = ${randomUUID()} where user_id = ${member}`;
    const events = () => db.sql`select 1 from private.events where type = 'member.changed'`;
    await change();
    await listen("tier.changed");
    await change();
    expect(await events()).toHaveLength(0);
    await listen("member.changed");
    await change();
    expect(await events()).toHaveLength(1);
    await db.sql`update private.webhook_endpoints set state = 'off'`;
    await change();
    expect(await events()).toHaveLength(1);
  });

  test("that only webhooks read has its trigger function behind no role", async () => {
    for (const asker of ["anon", admin] as const)
      await expect(
        db.as(asker, (tx) => tx.unsafe("select private.emit_for_webhooks('tier.changed', 'x', null)")),
      ).rejects.toThrow("permission");
    const theirs = Object.values<AnyEvent>(events).filter(({ webhooksOnly }) => webhooksOnly);
    expect(theirs.map(({ type }) => type).filter((type) => !webhookEvents.includes(type as never))).toEqual(
      [],
    );
  });
});

describe("a member", () => {
  test("who changes profile and address is named by fields, not by values", async () => {
    const member = await join(db);
    const sent = await listen("member.changed");
    await db.asKept(
      member,
      (tx) => tx`update profiles set full_name = 'Vera Lang', locale = 'de' where user_id = ${member}`,
    );
    await db.asKept(member, (tx) => tx`update profiles set theme = 'dark' where user_id = ${member}`);
    await db.sql`update auth.users set email = ${`${randomUUID()}@example.com`} where id = ${member}`;
    await linkWallet(db, member);
    expect(await sent()).toEqual([
      { type: "member.changed", member, fields: ["full_name", "locale"] },
      { type: "member.changed", member, fields: ["email"] },
      { type: "member.changed", member, fields: ["wallet_address"] },
    ]);
    const [row] =
      await db.sql`select count(*)::int as n from private.events where values::text like '%Vera%'`;
    expect(row?.n).toBe(0);
  });

  test("who is suspended and reinstated is sent as that; the end of a suspension is not", async () => {
    const [member, other] = [await join(db), await join(db)];
    const sent = await listen("member.suspended", "member.reinstated");
    await call(moderator, `admin_suspend_member('${member}', now() + interval '6 days', 'Spam')`);
    await call(admin, `admin_suspend_member('${member}', 'infinity', 'Fraud')`);
    await call(admin, `admin_suspend_member('${member}', null, 'Cleared up')`);
    await db.sql`update profiles set suspended_until = now() - interval '1 day' where user_id = ${other}`;
    await db.sql`update profiles set suspended_until = null where user_id = ${other}`;
    expect(await sent()).toEqual([
      { type: "member.suspended", member, until: expect.any(Date) },
      { type: "member.suspended", member, until: null },
      { type: "member.reinstated", member },
    ]);
  });

  test("who leaves is named by the bare id, and one who never joined is not", async () => {
    const [member, never] = [await join(db), await join(db, { confirmed: false })];
    const sent = await listen("member.erased");
    for (const id of [member, never]) await db.sql`select erase_member(${id})`;
    expect(await sent()).toEqual([{ type: "member.erased", member }]);
    const rows = await db.sql`select user_id from private.events where type = 'member.erased'`;
    expect(rows).toEqual([{ user_id: null }]);
  });

  test("who joins, is onboarded, earns points and reaches a level", async () => {
    const sent = await listen("member.joined", "member.onboarded", "level.reached", "points.awarded");
    const member = await join(db);
    await onboard(db, member);
    await db.sql`select private.award(${member}, 'manual', ${randomUUID()}, 400)`;
    await db.sql`select private.award(${member}, 'manual', ${randomUUID()}, -300)`;
    const all = await sent();
    expect(all.filter(({ type }) => type.startsWith("member."))).toEqual([
      { type: "member.joined", member },
      { type: "member.onboarded", member },
    ]);
    const [last] = await db.sql`select total_xp from wallet_profiles where user_id = ${member}`;
    expect(all.filter(({ type }) => type === "level.reached").at(-1)).toMatchObject({
      member,
      points: (last?.total_xp as number) + 300,
    });
    expect(all.filter(({ type }) => type === "points.awarded").length).toBeGreaterThan(1);
  });

  test("who completes a mission, once", async () => {
    const [member, slug] = [await join(db), await missionOf(db)];
    await onboard(db, member);
    await say(db, member);
    const sent = await listen("mission.done");
    for (let times = 0; times < 2; times += 1) await claim(db, member, slug);
    expect(await sent()).toEqual([
      {
        type: "mission.done",
        member,
        claim_id: expect.any(Number),
        mission_id: expect.any(String),
        mission: slug,
      },
    ]);
  });
});

describe("a membership", () => {
  test("from its start to its end", async () => {
    const member = await join(db);
    const sent = await listen(...webhookTypes.filter((type) => /^(membership|payment|tier)\./.test(type)));
    const checkout = await checkoutOf(db, member);
    const state = (changes: object = {}) => deliver(db, [subscriptionOf(checkout, changes)]);
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    await state();
    await state({ price_id: "price_pro_month" });
    const pro = { price_id: "price_pro_month" };
    await state({ ...pro, cancel_at_period_end: true });
    await state(pro);
    await state({ ...pro, status: "past_due", unpaid_cause: "declined" });
    await state(pro);
    await state({ ...pro, status: "canceled" });
    await state({ ...pro, status: "canceled" });
    const of = { member, subscription_id: checkout.subscription };
    expect(await sent()).toEqual([
      { type: "membership.started", ...of, plan_key: "plus", trial: false, interval: "month" },
      { type: "tier.changed", member, tier: "plus", previous: "standard" },
      {
        type: "membership.changed",
        ...of,
        plan_key: "pro",
        previous_plan_key: "plus",
        interval: "month",
      },
      { type: "tier.changed", member, tier: "pro", previous: "plus" },
      { type: "membership.cancellation_planned", ...of, plan_key: "pro", at: expect.any(Date) },
      { type: "membership.resumed", ...of, plan_key: "pro", at: expect.any(Date) },
      { type: "payment.failed", ...of, plan_key: "pro", cause: "declined", ends_at: expect.any(Date) },
      { type: "payment.recovered", ...of, plan_key: "pro" },
      { type: "membership.ended", ...of, plan_key: "pro" },
      { type: "tier.changed", member, tier: "standard", previous: "pro" },
    ]);
  });

  test("that ends unpaid, and one that was never paid", async () => {
    const [member, other] = [await join(db), await join(db)];
    const [checkout, unpaid] = [await checkoutOf(db, member), await checkoutOf(db, other)];
    await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
    await deliver(db, [subscriptionOf(checkout, { status: "past_due" })]);
    const sent = await listen("membership.started", "membership.ended");
    await deliver(db, [subscriptionOf(checkout, { status: "canceled" })]);
    await deliver(db, [subscriptionOf(unpaid, { status: "incomplete" })]);
    await deliver(db, [subscriptionOf(unpaid, { status: "incomplete_expired" })]);
    expect(await sent()).toMatchObject([{ type: "membership.ended", member, unpaid: true }]);
  });
});

describe("what the clock and Stripe report", () => {
  test("a payout: failed, then transferred, returned by the bank, and paid", async () => {
    const member = await join(db);
    const account = `acct_${member.slice(0, 8)}`;
    const [row] =
      await db.sql`insert into private.payouts (user_id, amount, currency, account, state, second_needed, approved_by,
      approved_at) values (${member}, 4980, 'usd', ${account}, 'approved', false, ${admin}, now()) returning id`;
    const id = row?.id as string;
    const sent = await listen("payout.failed", "payout.paid");
    await db.sql`select finish_payout(${id}, null, 'No funds')`;
    await db.sql`update private.payouts set state = 'approved' where id = ${id}`;
    await db.sql`select finish_payout(${id}, 'tr_webhook', null)`;
    for (const error of ["account_closed", null])
      await db.sql`select private.close_payouts(${account}, now() + interval '1 minute', ${error})`;
    const of = { member, payout_id: id, amount: 4980, currency: "usd" };
    expect(await sent()).toEqual([
      { type: "payout.failed", ...of, stage: "transfer" },
      { type: "payout.failed", ...of, stage: "bank" },
      { type: "payout.paid", ...of },
    ]);
  });

  test("a campaign of which nothing is left to send, once", async () => {
    const content = {
      words: { en: { subject: "News", subject_b: "", preview: "" } },
      blocks: [{ kind: "figures" }],
    };
    const value = JSON.stringify({ name: "Spring", category: "product", content, rate_count: 100 });
    const made = (await call(moderator, `admin_save_campaign(null, '${value}', 'News')`)) as unknown as {
      id: string;
    };
    await db.sql`update private.campaigns set state = 'running' where id = ${made.id}`;
    const sent = await listen("campaign.finished");
    for (let times = 0; times < 2; times += 1) await db.sql`select private.finish_campaign(${made.id})`;
    expect(await sent()).toEqual([{ type: "campaign.finished", campaign_id: made.id, category: "product" }]);
  });

  test("a season that is final, once", async () => {
    const [row] = await db.sql`select private.plan_season('{"en": "Autumn"}', now() - interval '30 minutes',
      now() + interval '30 days', '[{"to": 1, "points": 500}]', 0, null) as id`;
    const id = row?.id as string;
    const sent = await listen("season.ended");
    await db.sql`update private.seasons set state = 'provisional', ranked = 4, eligible = 3 where id = ${id}`;
    for (let times = 0; times < 2; times += 1)
      await db.sql`update private.seasons set state = 'final', final_at = now() where id = ${id}`;
    expect(await sent()).toEqual([{ type: "season.ended", season_id: id, ranked: 4, eligible: 3 }]);
  });

  test("a stream that ended, once; not one that runs, was cancelled or is a draft", async () => {
    const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    const stream = async (ends: number) => {
      const value = {
        texts: { en: { title: "Reading a ledger", text: "" } },
        host: "Mo",
        open: true,
        starts_at: minutes(-60),
        ends_at: minutes(30),
      };
      const { line } = await call(
        moderator,
        `admin_save_stream(null, '${JSON.stringify(value)}', 'Planned')`,
      );
      const [made] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
      const id = made?.id as string;
      if (ends < 0) await db.sql`update private.streams set ends_at = ${minutes(ends)} where id = ${id}`;
      return id;
    };
    const [ended, runs, cancelled, draft] = [
      await stream(-5),
      await stream(30),
      await stream(-5),
      await stream(-5),
    ];
    await db.sql`update private.streams set published_at = now() where id <> ${draft}`;
    await db.sql`update private.streams set cancelled_at = now() where id = ${cancelled}`;
    const sent = await listen("stream.ended");
    for (let times = 0; times < 2; times += 1) await db.sql`select remind_of_streams()`;
    expect(await sent()).toEqual([{ type: "stream.ended", stream_id: ended, at: expect.any(Date) }]);
    expect([runs, cancelled, draft]).not.toContain(ended);
  });
});
