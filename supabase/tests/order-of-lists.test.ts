import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

// Lines of a restored, imported or joined history: written in another order than that in which they happened.
const written = [20, 3, 9, 1, 14, 6, 2, 30, 5, 11] as const;
const ages = written.toSorted((a, b) => a - b);

const { db, admin, moderator } = await castOfStaff();
afterAll(() => db.drop());

type Row = { id: number; created_at: string; points: number };
const read = async <T>(member: string, what: string) =>
  (await db.as(member, (tx) => tx.unsafe(`select ${what} as r`)))[0]?.r as T;
/** How many days ago; the sign-up, which is of today, left out. */
const daysAgo = (rows: readonly { created_at?: string; at?: string }[]) =>
  rows
    .map((row) => Math.round((Date.now() - Date.parse(row.created_at ?? row.at ?? "")) / 86_400_000))
    .filter((days) => days > 0);

/** A line of so many days ago. */
const line = (
  member: string,
  days: number,
  { source = "mission", id = randomUUID() as string, points = 10 } = {},
) =>
  db.sql`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
    values (${member}, ${source}, ${id}, ${points}, 'Restored', now() - ${`${days} days`}::interval) returning id`;
const restored = async (points = 10) => {
  const member = await join(db);
  for (const days of written) await line(member, days, { points });
  return member;
};

describe("lines of points stand by their time, then by their number", () => {
  let member: string;
  beforeAll(async () => {
    member = await restored();
  });

  test("on the dashboard: the five latest", async () => {
    const { ledger } = await read<{ ledger: Row[] }>(member, "member_dashboard()");
    expect(daysAgo(ledger)).toEqual(ages.slice(0, 4));
  });

  test("in the history, across its pages, of all groups and of one", async () => {
    for (const group of ["null", "'missions'"]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => read<{ rows: Row[] }>(member, `points_history(${group}, ${page}, 3)`)),
      );
      expect(daysAgo(pages.flatMap(({ rows }) => rows)), group).toEqual(ages);
    }
    const { history } = await read<{ history: { rows: Row[] } }>(member, "my_climb(null, 1, 25)");
    expect(daysAgo(history.rows)).toEqual(ages);
  });

  test("in the statement, the oldest first", async () => {
    const { lines } = await read<{ lines: { at: string }[] }>(member, "my_statement()");
    expect(daysAgo(lines)).toEqual(ages.toReversed());
  });

  test("in what is new since the last visit", async () => {
    await db.sql`insert into private.active_days (user_id, day) values (${member}, (now() - interval '40 days')::date)
      on conflict do nothing`;
    const { news } = await read<{ news: { latest: Row[] } }>(member, "my_landing()");
    expect(daysAgo(news.latest)).toEqual(ages.slice(0, 2));
  });

  test("in the file that staff read, forwards and back", async () => {
    type List = { list: { rows: Row[]; next: unknown; previous: unknown } };
    const page = (after: unknown, back = false) =>
      read<List>(
        moderator,
        `admin_member('${member}', 'points', ${after ? `'${JSON.stringify(after)}'` : "null"}, ${back}, 4)`,
      );
    const first = await page(null);
    const second = await page(first.list.next);
    const third = await page(second.list.next);
    const rows = [first, second, third].flatMap(({ list }) => list.rows);
    expect(rows).toHaveLength(written.length + 1);
    expect(daysAgo(rows)).toEqual(ages);
    expect((await page(third.list.previous, true)).list.rows).toEqual(second.list.rows);
  });
});

test("a level is dated by the time at which its total was there", async () => {
  const member = await join(db);
  // Written the latest first: 500 a day ago, and what came before it.
  for (const [days, points] of [
    [1, 500],
    [9, 60],
    [5, 150],
  ] as const)
    await line(member, days, { points });
  const story = await read<{ kind: string; ref: string; at: string }[]>(member, "my_story()");
  const levels = story.filter(({ kind }) => kind === "level");
  expect(levels.map(({ ref, at }) => [ref, ...daysAgo([{ at }])])).toEqual([
    ["moraine", 1],
    ["treeline", 1],
    ["foothills", 5],
  ]);
});

test("levels reached at one moment stand by their number, and after what led to them", async () => {
  const member = await join(db);
  // Before the sign-up: to Col and Ridge at once, to Glacier later.
  await line(member, 9, { points: 2000 });
  await line(member, 4, { points: 1500 });
  const chapters = async (call: string, part: string) =>
    (await read<{ kind: string; ref: string }[]>(member, `${call}${part}`))
      .filter(({ kind }) => kind === "level")
      .map(({ ref }) => ref);
  const levels = ["glacier", "ridge", "col", "moraine", "treeline", "foothills"];
  expect(await chapters("my_story()", "")).toEqual(levels);
  expect(await chapters("my_vision()", " -> 'milestones'")).toEqual(levels.slice(0, 2));
  // What happened in one transaction has one time.
  await db.sql`update profiles set created_at = (select created_at from points_ledger where user_id = ${member} and points = 2000)
    where user_id = ${member}`;
  const story = await read<{ kind: string; ref: string }[]>(member, "my_story()");
  expect(story.at(-1)).toMatchObject({ kind: "joined" });
});

test("the mountain tells what happened by time, and the level that a line reached then", async () => {
  const [watcher, climber] = [await join(db), await join(db)];
  const { last } = await read<{ last: number }>(watcher, "vision_snapshot()");
  // What was written in the last half minute is told again: here it is older.
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update points_ledger set created_at = created_at - interval '1 hour' where created_at > now() - interval '1 minute'`;
  });
  await line(climber, 2, { points: 300 });
  await line(climber, 8, { points: 120 });
  const { events } = await read<{ events: { at: string; level: string | null; total: number }[] }>(
    watcher,
    `vision_changes(${last})`,
  );
  expect(events.map(({ at, level, total }) => [daysAgo([{ at }])[0], level, total])).toEqual([
    [2, "treeline", 420],
    [8, "foothills", 120],
  ]);
});

test("lines of commission and changes of a membership stand by their time", async () => {
  const member = await join(db);
  const mission = randomUUID();
  for (const days of written) {
    await db.sql`insert into private.commission_lines (mission_id, user_id, payment, reason, amount, currency, payable_at, created_at)
      values (${mission}, ${member}, ${`p-${days}`}, 'bounty', 100, 'usd', now(), now() - ${`${days} days`}::interval)`;
    await db.sql`insert into private.membership_changes (user_id, type, values, key, created_at)
      values (${member}, 'subscription.resumed', '{}', ${`restored:${member}:${days}`}, now() - ${`${days} days`}::interval)`;
  }
  const { lines } = await read<{ lines: Row[] }>(member, "my_commission()");
  expect(daysAgo(lines)).toEqual(ages);
  const { history } = await read<{ history: { at: string }[] }>(member, "my_membership()");
  expect(daysAgo(history)).toEqual(ages);
});

test("the points of a receipt stand by their time, for the member and for staff", async () => {
  const member = await join(db);
  const [order] =
    await db.sql`insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, created_at, paid_at)
    select ${member}, p.id, p.plan_key, 'subscription', p.unit_amount, 'usd', 'paid', now() - interval '40 days', now() - interval '40 days'
    from prices p where p.lookup_key = 'plus_month' returning id`;
  const id = order?.id as string;
  const [bought] = await line(member, 30, { source: "purchase", id, points: 500 });
  for (const [n, days] of [2, 9, 4].entries())
    await db.sql`insert into points_ledger (user_id, source, source_id, points, reason, reverses, created_at)
      values (${member}, 'reversal', ${`${bought?.id as string}:${n}`}, -10, 'Partly', ${bought?.id as string}, now() - ${`${days} days`}::interval)`;
  const { lines } = await read<{ lines: Row[] }>(member, `my_receipt('${id}')`);
  expect(daysAgo(lines)).toEqual([30, 9, 4, 2]);
  const { points } = await read<{ points: Row[] }>(admin, `admin_order('${id}')`);
  expect(daysAgo(points)).toEqual([30, 9, 4, 2]);
});

test("of the proofs that one resembles the latest twenty are told, however they resemble it", async () => {
  const text = "How we carried the piano to the hut";
  const mission = randomUUID();
  const others = await Promise.all(Array.from({ length: 3 }, () => join(db)));
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (let n = 0; n < 24; n += 1)
      await tx`insert into private.mission_proofs (id, mission_id, user_id, link, text, sent_at, period, try)
        values (md5(${`${mission} ${n}`})::uuid, ${mission}, ${others[n % 3]!}, 'https://example.org/same', ${text}, now() - make_interval(days => ${n}), ${`p${n}`}, 1)`;
  });
  const [row] =
    await db.sql`select private.proof_neighbours(${await join(db)}, ${mission}, 'https://example.org/same', ${text}, null) as n`;
  const [latest] =
    await db.sql`select md5(${`${mission} 0`})::uuid as id, md5(${`${mission} 19`})::uuid as last`;
  const found = row?.n as { proof: string; by: string }[];
  expect(found).toHaveLength(20);
  expect([found[0]?.proof, found.at(-1)?.proof]).toEqual([latest?.id, latest?.last]);
});

describe("a history of twenty thousand lines is read from its index", () => {
  const lines = 20_000;
  let member: string;
  beforeAll(async () => {
    member = await join(db);
    const other = await join(db);
    await db.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
        select case when n % 100 = 0 then ${member}::uuid else ${other}::uuid end, 'chat', 'scale ' || n, 1, 'Given', now() - interval '1 hour' * ((n * 7919) % ${lines})
        from generate_series(1, ${lines}) n`;
      await tx`update wallet_profiles set total_xp = (select sum(points) from points_ledger l where l.user_id = wallet_profiles.user_id)
        where user_id in (${member}, ${other})`;
    });
    await db.sql.unsafe("vacuum analyze points_ledger");
  });

  /** Rows of the ledger that a call reads, and how many of them without its index. */
  const costs = (call: string) =>
    db.as(member, async (tx) => {
      const count = async () => {
        const [seen] =
          await tx`select seq_tup_read::int as all, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relid = 'public.points_ledger'::regclass`;
        return { all: (seen?.all ?? 0) as number, rows: (seen?.rows ?? 0) as number };
      };
      for (let again = 0; again < 6; again += 1) await tx.unsafe(`select ${call}`);
      const before = await count();
      await tx.unsafe(`select ${call}`);
      const after = await count();
      return { all: after.all - before.all, rows: after.rows - before.rows };
    });

  test("the dashboard reads its latest lines alone", async () => {
    expect((await costs("member_dashboard()")).rows).toBeLessThan(60);
  });

  test("a page of the history reads the member's lines and no others", async () => {
    const { all, rows } = await costs("points_history(null, 2, 25)");
    expect(all).toBe(0);
    expect(rows).toBeLessThan(1000);
  });

  test("a statement and a climb read the member's lines and no others", async () => {
    for (const call of ["my_statement()", "my_story()", "my_landing()"]) {
      const { all, rows } = await costs(call);
      expect(all, call).toBe(0);
      expect(rows, call).toBeLessThan(1000);
    }
  });
});

test("of one time by their numbers, as numbers", async () => {
  const other = await join(db);
  const ids: number[] = [];
  await db.sql.begin(async (tx) => {
    for (let n = 0; n < 12; n += 1) {
      const [row] =
        await tx`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
        values (${other}, 'mission', ${randomUUID()}, 1, 'At once', '2026-01-01') returning id`;
      ids.push(Number(row?.id));
    }
  });
  // Ten times as many digits, far from the others.
  await db.sql`insert into points_ledger (id, user_id, source, source_id, points, reason, created_at)
    overriding system value values (1000000000, ${other}, 'mission', ${randomUUID()}, 1, 'At once', '2026-01-01')`;
  const expected = [1_000_000_000, ...ids.toReversed()];
  const { rows } = await read<{ rows: Row[] }>(other, "points_history('missions', 1, 25)");
  expect(rows.map(({ id }) => id)).toEqual(expected);
  const { list } = await read<{ list: { rows: Row[] } }>(moderator, `admin_member('${other}', 'points')`);
  expect(list.rows.map(({ id }) => id).filter((id) => expected.includes(id))).toEqual(expected);
});
