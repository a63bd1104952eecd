import { readFile } from "node:fs/promises";
import { join as path } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { codeOf, join } from "./cast.ts";

let db: FreshDatabase;
/** The table "Tables that grow" of docs/operations.md. */
let documented: { tables: string[]; by: string }[];
beforeAll(async () => {
  db = await freshDatabase();
  const guide = await readFile(path(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const [, chapter = ""] = guide.split("## Tables that grow");
  documented = [...chapter.matchAll(/^\| (`[^|]+`) \|[^|]+\| `(\w+)` \|$/gm)].map(
    ([, tables = "", by = ""]) => ({
      tables: [...tables.matchAll(/`([\w.]+)`/g)].map(([, table = ""]) => table),
      by,
    }),
  );
});
afterAll(() => db.drop());

test("the function that the guide names deletes from the table", async () => {
  expect(documented.length).toBeGreaterThan(10);
  for (const { tables, by } of documented) {
    const [found] = await db.sql<{ source: string }[]>`
      select string_agg(coalesce(pg_get_function_sqlbody(oid), prosrc), '') as source from pg_proc
      where proname = ${by} and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const deleted = [...(found?.source ?? "").matchAll(/delete from ((?:public|private)\.\w+)/gi)].map(
      ([, name]) => name,
    );
    expect([by, ...tables.filter((table) => !deleted.includes(table))]).toEqual([by]);
  }
});

test("what is over goes, what is not stays, and a second call at once does no harm", async () => {
  const member = await join(db);
  await db.sql`insert into rate_limits (key, window_start, count)
    select 'visit:' || n, now() - make_interval(hours => n), 1 from generate_series(1, 48) n`;
  await db.sql`insert into wallet_nonces (nonce, user_id, expires_at) values
    (repeat('a', 32), ${member}, now() - interval '25 hours'), (repeat('b', 32), ${member}, now() - interval '1 hour')`;
  for (const table of ["limit_hits (name", "sign_in_failures (method, code"])
    await db.sql.unsafe(`insert into private.${table}, hour)
      select ${table.startsWith("limit") ? "'visit'" : "'password', 'x'"}, date_trunc('hour', now() - make_interval(days => n)) from generate_series(28, 32) n`);
  const gone = await Promise.all([1, 2].map(() => db.sql<{ n: number }[]>`select expire_rows() as n`));
  // 24 or 25 windows, one nonce, and two days or three of each count: the hour has begun a while ago.
  const sum = gone.reduce((all, [row]) => all + (row?.n ?? 0), 0);
  expect(sum).toBeGreaterThanOrEqual(24 + 1 + 2 + 2);
  const [left] = await db.sql`select
    (select count(*)::integer from rate_limits where window_start < now() - interval '1 day') as old,
    (select count(*)::integer from rate_limits where key like 'visit:%') as fresh,
    (select array_agg(left(nonce, 1)) from wallet_nonces) as nonces,
    (select count(*)::integer from private.limit_hits where hour < now() - interval '30 days') as hits,
    (select count(*)::integer from private.sign_in_failures where hour < now() - interval '30 days') as failures`;
  expect(left).toMatchObject({ old: 0, nonces: ["b"], hits: 0, failures: 0 });
  expect([23, 24]).toContain(left?.fresh);
});

test("an ended session goes after 400 days, but not the latest of a member, nor one that goes on", async () => {
  const [member, other] = [await join(db), await join(db)];
  const session = (user: string, device: string, days: number) =>
    db.sql`insert into user_sessions (user_id, session_id, device, last_seen_at)
      values (${user}, gen_random_uuid(), ${device}, now() - make_interval(days => ${days}))`;
  await session(member, "over", 401);
  await session(member, "goes on", 402);
  await session(member, "within", 399);
  await session(other, "before", 405);
  await session(other, "latest", 401);
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    select session_id, user_id, now(), now() from user_sessions where device = 'goes on'`;
  await db.sql`select expire_rows()`;
  const left = await db.sql<{ device: string }[]>`select device from user_sessions
    where user_id in (${member}, ${other}) and device is not null order by device`;
  expect(left.map(({ device }) => device)).toEqual(["goes on", "latest", "within"]);
});

describe("clicks on referral links", () => {
  const click = async (user: string, days: number, via: string | null = null, landing = "/") => {
    const [row] = await db.sql<{ id: string }[]>`insert into referral_clicks
      (id, alias, referrer_id, visitor, via, landing_path, hour, created_at)
      select gen_random_uuid(), ${await codeOf(db, user)}, ${user}, gen_random_uuid()::text, ${via}, ${landing}, at, at
      from (select (date_trunc('day', now(), 'UTC') - make_interval(days => ${days}) + interval '9 hours') as at) t returning id`;
    // It goes on from day to day; only a test writes a click into a day that is over.
    await db.sql`update private.click_expiry set next_day = '-infinity'`;
    return row?.id ?? "";
  };
  const told = async (user: string, days: number | null) => {
    const [row] = await db.as(user, (tx) => tx`select referral_overview(${days}) as told`);
    const { funnel, channels, landings } = row?.told as Record<string, unknown>;
    return { funnel, channels, landings };
  };
  const expire = async () => {
    for (let call = 0; call < 10; call += 1) await db.sql`select expire_rows()`;
  };

  test("go after 400 days, and no figure changes", async () => {
    const [friend, other] = [await join(db), await join(db)];
    await click(friend, 1200, "podcast", "/pricing?from=mail");
    await click(friend, 401, "podcast", "/pricing");
    await click(friend, 401, null);
    await click(other, 400, "podcast");
    await click(friend, 399, "podcast", "/pricing");
    const before = [await told(friend, null), await told(friend, 1000), await told(other, null)];
    expect(before[0]?.funnel).toMatchObject({ clicked: 4 });
    expect(before[1]?.funnel).toMatchObject({ clicked: 3 });
    await expire();
    const left =
      await db.sql`select referrer_id from referral_clicks where referrer_id in (${friend}, ${other})`;
    expect(left).toEqual([{ referrer_id: friend }]);
    expect([await told(friend, null), await told(friend, 1000), await told(other, null)]).toEqual(before);
    const [row] = await db.as(
      friend,
      (tx) => tx`select member_dashboard() as told, my_data_export() as export`,
    );
    expect([row?.told.referral.clicks, row?.export.clicks_on_your_links]).toEqual([4, 4]);
  });

  test("stay when somebody joined by them", async () => {
    const [friend, guest] = [await join(db), await join(db)];
    const id = await click(friend, 420);
    await db.sql`insert into referrals (referrer_id, referee_id, alias, click_id, expires_at)
      values (${friend}, ${guest}, ${await codeOf(db, friend)}, ${id}, now())`;
    await click(friend, 420);
    await expire();
    expect(await db.sql`select id from referral_clicks where referrer_id = ${friend}`).toEqual([{ id }]);
    expect((await told(friend, null)).funnel).toMatchObject({ clicked: 2, signed_up: 1 });
  });

  test("count for their day when it is counted anew, and go with the account", async () => {
    const friend = await join(db);
    await click(friend, 450);
    await click(friend, 450);
    const counted = async () => {
      await db.sql`select private.renew_facts(array[private.utc_day(now()) - 450])`;
      const [row] = await db.sql`select sum(count)::integer as n from private.analytics_days
        where name = 'fact.click' and day = private.utc_day(now()) - 450`;
      return row?.n as number;
    };
    expect(await counted()).toBe(2);
    await expire();
    expect(await counted()).toBe(2);
    expect(await db.sql`select 1 as one from referral_clicks where referrer_id = ${friend}`).toHaveLength(0);
    await db.sql`delete from auth.users where id = ${friend}`;
    const sums = await db.sql`select 1 as one from private.referral_click_sums where referrer_id = ${friend}`;
    expect(sums).toHaveLength(0);
  });

  test("are counted once when two servers do it at once", async () => {
    const friend = await join(db);
    for (let n = 0; n < 20; n += 1) await click(friend, 500);
    await Promise.all(Array.from({ length: 4 }, () => db.sql`select expire_rows()`));
    await expire();
    expect((await told(friend, null)).funnel).toMatchObject({ clicked: 20 });
  });
});

test("a settled mail goes after 400 days, and its fact is still never mailed twice", async () => {
  const member = await join(db);
  const mail = (key: string, status: string, days: number) => db.sql`
    insert into mail_outbox (key, user_id, to_address, template, status, created_at)
    values (${`${member}:${key}`}, ${member}, 'old@altura.test', 'welcome', ${status}, now() - make_interval(days => ${days}))`;
  await mail("sent", "sent", 401);
  await mail("bounced", "bounced", 500);
  await mail("for staff", "failed", 401);
  await mail("young", "sent", 399);
  const keys = async () => {
    const rows = await db.sql<{ key: string }[]>`select key from mail_outbox
      where key like ${`${member}:%`} order by key`;
    return rows.map(({ key }) => key.split(":")[1]);
  };
  await db.sql`select expire_rows()`;
  expect(await keys()).toEqual(["for staff", "young"]);
  for (const key of ["sent", "bounced", "new"])
    await db.sql`select private.queue_mail(${`${member}:${key}`}, ${member}, 'welcome', '{}', 'new@altura.test'),
      private.queue_mail_to(${`${member}:${key}`}, 'visitor@altura.test', 'gift', '{}', 'en')`;
  expect(await keys()).toEqual(["for staff", "new", "young"]);
});

test("messages that have expired stay in the figures of their day", async () => {
  const [day] = await db.sql<{ day: string }[]>`select (private.utc_day(now()) - 800)::text as day`;
  await db.sql`insert into private.analytics_days (name, day, item, segment, source, locale, seed, count, amount)
    values ('fact.chat', ${day?.day ?? ""}, 'general', 'new', 'direct', 'en', false, 7, 0)`;
  await db.sql`select private.renew_facts(array[${day?.day ?? ""}::date])`;
  const [kept] =
    await db.sql`select count from private.analytics_days where name = 'fact.chat' and day = ${day?.day ?? ""}`;
  expect(Number(kept?.count)).toBe(7);
});

test("it is the clock's alone", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select expire_rows()`)).rejects.toThrow("permission denied");
  await db.as("service_role", (tx) => tx`select expire_rows()`);
});
