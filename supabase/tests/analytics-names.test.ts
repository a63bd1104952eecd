import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unmeasuredPages } from "../../lib/analytics/consent/pages.ts";
import { analyticsEvents } from "../../lib/analytics/events.ts";
import en from "../../lib/platform/i18n/messages/en/adminPoints.json" with { type: "json" };
import es from "../../lib/platform/i18n/messages/es/adminPoints.json" with { type: "json" };
import { locales } from "../../lib/platform/i18n/routing.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const rollUp = () => db.sql`select roll_up_analytics(true)`;
const pageOf = async (path: string) =>
  (await db.sql`select private.measured_page(${path}) as page`)[0]?.page as string;

/** Addresses of the pages in app/, without groups and language; [name] where a name or an id stands. */
const pages = readdirSync("app/[locale]", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) =>
    file
      .split("/")
      .slice(0, -1)
      .filter((part) => !part.startsWith("(")),
  )
  .map((parts) => `/${parts.join("/")}`)
  .filter((path) => !path.includes("...") && !unmeasuredPages.test(path));

describe("what strangers make up is counted as one", () => {
  test("a page of the application is counted by its pattern, any other path as other", async () => {
    expect(pages.length).toBeGreaterThan(50);
    for (const path of pages) {
      const pattern = path.replaceAll(/\[\w+\]/g, "…");
      expect(await pageOf(path.replaceAll(/\[\w+\]/g, "Some-thing_1")), path).toBe(pattern);
    }
    expect(await pageOf("/r/NOOR")).toBe("/r/…");
    for (const path of [
      "/made-up",
      "/pricing/x",
      "/streams/a/b",
      "/members/made-up",
      "/admin/home",
      "pricing",
    ])
      expect(await pageOf(path), path).toBe("other");
  });

  test("the language of a visit is the prefix of its address, and no page but /xp could be taken for one", async () => {
    expect(pages.filter((path) => /^\/[a-z]{2}(\/|$)/.test(path))).toEqual(["/xp"]);
    const paths = ["/", "/xp", "/es", "/de/pricing", "/es/xp", "/pricing", "/r/NOOR", "/xpert"];
    const rows =
      await db.sql`select private.path_locale(path) as locale from unnest(${paths}::text[]) with ordinality p (path, n) order by n`;
    expect(rows.map((row) => row.locale)).toEqual(["en", "en", "es", "de", "es", "en", "en", "en"]);
  });

  test("a page is counted as the same page in every language", async () => {
    const paths = ["/pricing", ...locales.map((locale) => `/${locale}/pricing`)];
    const rows =
      await db.sql`select distinct private.analytics_item('page_view', path, '{}') as item from unnest(${paths}::text[]) path`;
    expect(rows.map(({ item }) => item as string)).toEqual(["/pricing"]);
    const [xp] = await db.sql`select private.analytics_item('page_view', '/xp', '{}') as item`;
    expect(xp?.item).toBe("/xp");
  });

  test("an event of the list is counted by its name, any other as other", async () => {
    for (const name of [...Object.keys(analyticsEvents), "made_up", "fact.points"]) {
      const [row] = await db.sql`select private.measured_name(${name}) as name`;
      expect(row?.name).toBe(Object.hasOwn(analyticsEvents, name) ? name : "other");
    }
  });

  test("a flood of paths, names and forms adds few rows to the sums, and loses no count", async () => {
    const rows = async () =>
      (
        await db.sql`select count(*)::int as rows, coalesce(sum(count), 0)::int as n from private.analytics_days`
      )[0];
    const flood = (salt: string) => db.sql`
      insert into analytics_events (event_type, page_path, session_id, metadata)
      select case n % 3 when 0 then 'page_view' when 1 then 'made_up_' || n else 'form_abandon' end, '/' || ${salt}::text || n,
        'session_flood', jsonb_build_object('form', ${salt}::text || n, 'last_field', 'x')
      from generate_series(1, 900) n`;
    await rollUp();
    const before = await rows();
    for (const salt of ["a", "b", "c"]) {
      await flood(salt);
      await rollUp();
    }
    const after = await rows();
    // One of pages, one of names, a hundred forms and one more.
    expect((after?.rows as number) - (before?.rows as number)).toBe(103);
    expect((after?.n as number) - (before?.n as number)).toBe(2_700);
    await db.sql`insert into private.analytics_marks (family, day) values ('events', private.utc_day(now()))`;
    await rollUp();
    expect(await rows()).toEqual(after);
  });
});

test("a session that told of a click on a referral link comes from a referral, whatever came first", async () => {
  const sources = async () =>
    (
      await db.sql`select source, people::int from private.analytics_people
        where scope = 'visit' and period = 'day' and starts = private.utc_day(now()) and segment = '*' and locale = '*' and source <> '*'
        order by 1`
    ).map(({ source, people }) => [source as string, people as number]);
  await db.sql`delete from analytics_events`;
  await db.sql`insert into private.analytics_marks (family, day) values ('events', private.utc_day(now()))`;
  const seen = (type: string, session: string) =>
    db.sql`insert into analytics_events (event_type, page_path, session_id, metadata) values (${type}, '/pricing', ${session}, '{}')`;
  await seen("page_view", "session_invited");
  await seen("page_view", "session_other");
  await rollUp();
  expect(await sources()).toEqual([["direct", 2]]);
  // Consent is asked on the page, so the click is told after it.
  await seen("referral_link_clicked", "session_invited");
  await seen("page_view", "session_invited");
  await rollUp();
  expect(await sources()).toEqual([
    ["direct", 1],
    ["referral", 1],
  ]);
});

test("every source of points has its words in both languages", async () => {
  const sources = (await db.sql`select source from point_rules`).map(({ source }) => source as string);
  for (const words of [en, es]) expect(Object.keys(words.rules.sources).sort()).toEqual([...sources].sort());
});
