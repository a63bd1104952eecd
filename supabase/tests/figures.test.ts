import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase({ seeded: true });
  // The night begins twelve hours away, or a test that runs at that hour would see it begin.
  await db.sql`update settings set value = to_jsonb((extract(hour from now() at time zone 'UTC')::integer + 12) % 24)
    where key = 'reconciliation.hour'`;
});
afterEach(() => db.drop());

/** What the transparency page would show if it counted everything itself. */
const counted = async () => {
  const [row] = await db.sql`select
    (select count(*)::int from profiles) as members,
    (select count(*)::int from profiles
      where created_at >= date_trunc('day', now(), 'UTC') - interval '29 days') as members_month,
    (select coalesce(sum(points) filter (where points > 0), 0)::int from points_ledger) as points_issued,
    (select coalesce(-sum(points) filter (where points < 0), 0)::int from points_ledger) as points_reversed,
    (select count(*)::int from points_ledger) as ledger_lines,
    (select sum(qualified_referrals)::int from referral_points) as qualified_referrals,
    (select (sum(amount - amount_refunded)
      + (select coalesce(sum(i.amount_paid - coalesce(v.amount_refunded, 0)), 0) from invoices i
        left join private.payment_reversals v using (payment_intent_id) where i.billing_reason <> 'subscription_create'
        and i.amount_paid > coalesce(v.amount_refunded, -1) and coalesce(v.dispute, 'won') = 'won'))::int
      from orders where status in ('paid', 'partially_refunded')) as revenue,
    (select coalesce(sum(points), 0)::int from points_ledger
      where points > 0 and created_at >= date_trunc('day', now(), 'UTC')) as points_today`;
  return row;
};

const shown = async () => {
  const [row] = await db.as(
    "anon",
    (tx) => tx`select transparency_figures() as t, public_figures() ->> 'points_today' as today`,
  );
  const figures = row?.t as Record<string, number> & { revenue: { total: number } };
  const names = ["members", "members_month", "points_issued", "points_reversed", "ledger_lines"];
  return {
    ...Object.fromEntries([...names, "qualified_referrals"].map((name) => [name, figures[name]])),
    revenue: figures.revenue.total,
    points_today: Number(row?.today),
  };
};

const award = (member: string, points = 100) =>
  db.sql`select private.award(${member}, 'manual', ${randomUUID()}, ${points}, 'Because') as line`;
const fold = async () => (await db.sql`select fold_figures() as n`)[0]?.n as number;

const nightFalls = () =>
  db.sql`update private.reconciliations set started_at = started_at - interval '2 days' where finished_at is not null`;

/** Runs the whole nightly reconciliation in pieces of so many lines; returns its pieces. */
const reconcile = async (lines = 500_000) => {
  await nightFalls();
  const states: string[] = [];
  do {
    const [row] = await db.sql`select continue_reconciliation(${lines}) ->> 'state' as state`;
    states.push(row?.state as string);
  } while (states.at(-1) === "continue");
  return states;
};
const last = async () =>
  (
    await db.sql`select members::int, lines::int, mismatches::int, problems
      from private.reconciliations where finished_at is not null order by id desc limit 1`
  )[0];

describe("the kept figures", () => {
  test("are what counting everything gives, after every kind of fact, folded or not", async () => {
    await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
    expect(await shown()).toEqual(await counted());
    const member = await join(db);
    const [line] = await award(member, 700);
    await award(member, -30);
    await fold();
    await db.sql`select private.reverse(${line?.line as number}, 200, 'Because')`;
    await db.sql`update orders set status = 'partially_refunded', amount_refunded = 100
      where id = (select id from orders where status = 'paid' and amount > 100 limit 1)`;
    await db.sql`update orders set status = 'disputed' where id = (select id from orders where status = 'paid' limit 1)`;
    await db.sql`update orders set status = 'paid', paid_at = now()
      where id = (select id from orders where status not in ('paid', 'partially_refunded') limit 1)`;
    await db.sql`delete from invoices where id = (select id from invoices limit 1)`;
    await db.sql`update profiles set created_at = created_at - interval '40 days' where user_id = ${member}`;
    await db.sql`update referral_points set qualified_referrals = 3 where user_id = ${member}`;
    expect(await shown()).toEqual(await counted());
    await db.sql`select erase_member(${member})`;
    await db.sql`delete from auth.users where id = ${member}`;
    expect(await shown()).toEqual(await counted());
    expect(await fold()).toBeGreaterThan(0);
    expect(await fold()).toBe(0);
    expect(await shown()).toEqual(await counted());
  });

  test("count a renewal without what went back of it or is disputed, whichever came first", async () => {
    await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
    const revenue = async () => (await shown()).revenue;
    const start = await revenue();
    const member = await join(db);
    const paid = (id: string) =>
      db.sql`insert into invoices (id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency,
          payment_intent_id, paid_at, created_at)
        select ${id}, ${member}, ${id}, p.id, 'subscription_cycle', 900, 'usd', ${id}, now(), now()
        from prices p where p.plan_key = 'plus' limit 1`;
    const refund = (id: string, refunded: number) =>
      db.sql`insert into private.payment_reversals (payment_intent_id, amount_refunded) values (${id}, ${refunded})
        on conflict (payment_intent_id) do update set amount_refunded = excluded.amount_refunded`;
    const [first, second] = [randomUUID(), randomUUID()];
    await paid(first);
    expect(await revenue()).toBe(start + 900);
    for (const [refunded, left] of [
      [300, 600],
      [900, 0],
      [200, 700],
    ] as const) {
      await refund(first, refunded);
      expect(await revenue()).toBe(start + left);
    }
    for (const [dispute, left] of [
      ["needs_response", 0],
      ["won", 700],
      ["lost", 0],
    ] as const) {
      await db.sql`update private.payment_reversals set dispute = ${dispute} where payment_intent_id = ${first}`;
      expect(await revenue()).toBe(start + left);
    }
    // Told by Stripe before its payment.
    await refund(second, 400);
    expect(await revenue()).toBe(start);
    await paid(second);
    expect(await revenue()).toBe(start + 500);
    expect(await shown()).toEqual(await counted());
    await fold();
    await reconcile();
    expect(await last()).toMatchObject({ mismatches: 0, problems: [] });
    await db.sql`delete from private.payment_reversals where payment_intent_id = ${second}`;
    expect(await revenue()).toBe(start + 900);
    await db.sql`delete from invoices where user_id = ${member}`;
    expect(await revenue()).toBe(start);
  });

  test("are part of the fact's transaction, and no writer, fold or reader waits for another", async () => {
    const [first, second] = [await join(db), await join(db)];
    await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
    await fold();
    const before = await shown();
    const rolledBack = new Error("rolled back");
    await db.sql
      .begin(async (open) => {
        await open`select private.award(${first}, 'manual', 'held-open', 100, 'Because')`;
        // All of this runs while the first transaction is open; waiting would end as an error.
        await db.sql.begin(async (tx) => {
          await tx`set local lock_timeout = '1ms'`;
          await tx`select private.award(${second}, 'manual', 'meanwhile', 70, 'Because')`;
        });
        await db.sql.begin(async (tx) => {
          await tx`set local lock_timeout = '1ms'`;
          await tx`select fold_figures()`;
        });
        expect(await shown()).toMatchObject({ points_issued: (before as never)["points_issued"] + 70 });
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    expect(await shown()).toEqual(await counted());
  });

  test("stay right when forty writers and four folds run at once", async () => {
    await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
    const members = await Promise.all(Array.from({ length: 8 }, () => join(db)));
    await Promise.all(
      Array.from({ length: 44 }, (_, n) =>
        n % 11 === 10 ? fold() : award(members[n % 8]!, n % 3 ? 10 : -10),
      ),
    );
    expect(await shown()).toEqual(await counted());
    await reconcile();
    expect(await last()).toMatchObject({ mismatches: 0, problems: [] });
  });

  test("are counted anew by the operator while members go on", async () => {
    await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
    const member = await join(db);
    await db.sql`update private.figure_totals set amount = amount + 5, count = 0`;
    await db.sql`delete from private.figure_days where figure = 'members'`;
    await Promise.all([
      ...Array.from({ length: 10 }, () => award(member)),
      db.sql`select private.rebuild_figures()`,
      ...Array.from({ length: 10 }, () => award(member)),
    ]);
    expect(await shown()).toEqual(await counted());
  });
});

describe("the nightly reconciliation", () => {
  test("goes through days and members in pieces, once a night, and the page tells its result and time", async () => {
    expect(await last()).toMatchObject({ mismatches: 0 });
    expect(await db.sql`select continue_reconciliation() ->> 'state' as state`).toEqual([{ state: "rest" }]);
    const states = await reconcile(100);
    expect(states.length).toBeGreaterThan(10);
    expect(states.at(-1)).toBe("done");
    const [all] =
      await db.sql`select (select count(*)::int from profiles) as members, count(*)::int as lines from points_ledger`;
    expect(await last()).toEqual({ ...all, mismatches: 0, problems: [] });
    const [row] = await db.as("anon", (tx) => tx`select transparency_figures() -> 'reconciled' as r`);
    expect(row?.r).toEqual({ ...all, mismatches: 0, at: expect.any(String) });
    expect(await db.sql`select continue_reconciliation() ->> 'state' as state`).toEqual([{ state: "rest" }]);
  });

  test("is exact while facts arrive between its pieces", async () => {
    const member = await join(db);
    await fold();
    await nightFalls();
    for (let piece = 0, state = "continue"; state === "continue"; piece += 1) {
      const [row] = await db.sql`select continue_reconciliation(200) ->> 'state' as state`;
      state = row?.state as string;
      await award(member, piece % 2 ? 5 : -5);
      if (piece % 3 === 0) await fold();
      if (piece % 4 === 0) await join(db);
    }
    expect(await last()).toMatchObject({ mismatches: 0, problems: [] });
  });

  test("finds a wrong day, a wrong total, and a wrong balance, each by name", async () => {
    await fold();
    await db.sql`update private.figure_days set amount = amount + 7
      where figure = 'points_issued' and day = (select max(day) from private.figure_days where figure = 'points_issued')`;
    await db.sql`update private.figure_totals set count = count + 1 where figure = 'members'`;
    const [wallet] = await db.sql`update wallet_profiles set total_xp = total_xp + 1
      where user_id = (select user_id from wallet_profiles limit 1) returning user_id`;
    await reconcile(300);
    const result = await last();
    expect(result?.mismatches).toBe(4);
    // A wrong day makes the total disagree with its days as well.
    expect(result?.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ figure: "points_issued", day: expect.any(String) }),
        expect.objectContaining({ figure: "points_issued", actual: expect.any(Array) }),
        expect.objectContaining({ figure: "members", expected: expect.any(Array) }),
        expect.objectContaining({ user_id: wallet?.user_id, problem: "total_xp" }),
      ]),
    );
    await db.sql`select private.rebuild_figures()`;
    await db.sql`update wallet_profiles set total_xp = total_xp - 1 where user_id = ${wallet?.user_id as string}`;
    await reconcile();
    expect(await last()).toMatchObject({ mismatches: 0 });
  });

  test("does not do a piece twice when two calls come at once", async () => {
    await nightFalls();
    await db.sql.begin(async (open) => {
      expect(await open`select continue_reconciliation(300) ->> 'state' as state`).toEqual([
        { state: "continue" },
      ]);
      expect(await db.sql`select continue_reconciliation(300) ->> 'state' as state`).toEqual([
        { state: "busy" },
      ]);
    });
    expect(await reconcile(300)).toContain("continue");
    expect(await last()).toMatchObject({ mismatches: 0 });
    expect(await db.sql`select id from private.reconciliations`).toHaveLength(2);
  });
});

test("an empty community has figures of 0 and no reconciliation yet", async () => {
  const empty = await freshDatabase();
  try {
    const [row] = await empty.as(
      "anon",
      (tx) => tx`select transparency_figures() as t, public_figures() as p`,
    );
    expect(row?.t).toMatchObject({
      members: 0,
      members_month: 0,
      points_issued: 0,
      ledger_lines: 0,
      reconciled: null,
    });
    expect(row?.p).toMatchObject({ members: 0, points_today: 0 });
  } finally {
    await empty.drop();
  }
});

test("only the service folds and reconciles; nobody reaches the totals past the figures", async () => {
  const member = await join(db);
  for (const asker of ["anon", member]) {
    for (const call of [
      "select public.fold_figures()",
      "select public.continue_reconciliation()",
      "select * from public.reconcile_points()",
      "select * from private.figure_totals",
      "insert into private.figure_deltas values ('members', now(), 1, 0)",
    ]) {
      await expect(
        db.as(asker, (tx) => tx.unsafe(call)),
        call,
      ).rejects.toThrow(/permission denied/);
    }
  }
  await expect(
    db.as("service_role", (tx) => tx`select private.add_to_figure('members', now(), 1, 0)`),
  ).rejects.toThrow(/permission denied/);
  const [row] = await db.as("service_role", (tx) => tx`select fold_figures() as n`);
  expect(row?.n).toBeGreaterThan(0);
});
