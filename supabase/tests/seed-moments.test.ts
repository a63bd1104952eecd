import { expect, test } from "vitest";
import { readSeed, seed } from "../../local/postgres/seed.ts";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { stopClock } from "./clock.ts";
import { allTables, countTables, hashTables } from "./tables.ts";

/** An ordinary afternoon, the last minutes of a Sunday that ends a month, and the last second of a leap day. */
const ordinary = ["2026-10-14T15:27:00Z", "2027-01-31T23:58:00Z", "2028-02-29T23:59:59Z"];
const hours = Array.from({ length: 24 }, (_, hour) => `2026-11-18T${String(hour).padStart(2, "0")}:41:00Z`);
/** The last and the first second of a week, of months of every length, of a year, and when the clocks of Europe change. */
const borders = [
  "2026-11-22",
  "2026-11-30",
  "2026-12-31",
  "2027-01-03",
  "2027-01-31",
  "2027-02-28",
  "2027-03-28",
  "2027-05-31",
  "2027-10-31",
  "2028-02-28",
  "2028-02-29",
].flatMap((day) => [`${day}T23:59:59Z`, new Date(Date.parse(`${day}T23:59:59Z`) + 1000).toISOString()]);

/** `ALTURA_SEED_MOMENTS=48 npx vitest run supabase/tests/seed-moments.test.ts` tries them all. */
const moments = [
  ...ordinary,
  ...hours,
  ...borders.filter((moment) => moment !== "2028-02-29T23:59:59Z"),
].slice(0, Number(process.env.ALTURA_SEED_MOMENTS ?? ordinary.length));

/**
 * Rows of these that are not counted stand for a week or a month: how many of those the same days touch hangs on where they are
 * cut. And what is said in the chat is minutes and hours old, whatever the hour: it falls into one day or two.
 */
const onlyOfDays: Record<string, string> = {
  "private.analytics_days": "name <> 'fact.chat'",
  "private.analytics_people": "period = 'day'",
  "private.member_weeks": "false",
  "private.ranking_counts": "window_key !~ '^(week|month):'",
  "private.ranking_totals": "window_key !~ '^(week|month):'",
  "private.ranking_windows": "kind not in ('week', 'month')",
  "private.retention_cells": "false",
  "private.retention_cohorts": "false",
};

/** Their rows are not the seed's: what triggers sent to browsers that listen, with ids and times of the server's own. */
const sent = ["realtime.messages"];

/** The clock of the database is later than the moment, so that whatever reads it is found. */
async function seedAt(moment: string, minutesLater: number) {
  const db = await freshDatabase();
  try {
    await stopClock(db.sql, new Date(Date.parse(moment) + minutesLater * 60_000));
    await seed(db.sql, moment);
    const tables = await allTables(db.sql);
    return {
      counts: await countTables(db.sql, tables, onlyOfDays),
      hashes: await hashTables(
        db.sql,
        tables.filter((table) => !sent.includes(table)),
      ),
      drift: await db.sql`select * from reconcile_points()`,
      mismatches:
        await db.sql`select problems from private.reconciliations where mismatches > 0 or finished_at is null`,
    };
  } finally {
    await db.drop();
  }
}

const once = new Map<string, ReturnType<typeof seedAt>>();
function seedOnce(moment: string) {
  const seeded = once.get(moment) ?? seedAt(moment, 0.5);
  once.set(moment, seeded);
  return seeded;
}

test.each(moments)(
  "at %s the seed gives as many rows as ever, which agree with each other",
  async (moment) => {
    const { counts, drift, mismatches } = await seedOnce(moment);
    expect(counts).toEqual((await seedOnce(moments[0]!)).counts);
    expect([...drift]).toEqual([]);
    expect([...mismatches]).toEqual([]);
  },
  120_000,
);

test.each(ordinary)(
  "at %s the seed gives the same rows again, whatever the clock says meanwhile",
  async (moment) => {
    const again = await seedAt(moment, 7.25);
    expect(again.hashes).toEqual((await seedOnce(moment)).hashes);
  },
  120_000,
);

test("the seed reads the clock at its beginning and its end alone, and draws no lots", async () => {
  const files = await readSeed();
  const reading = files.filter(({ text }) => /(?<![_.\w])now\(\)/.test(text)).map(({ name }) => name);
  expect(reading).toEqual(["00-moment.sql", "99-end.sql"]);
  const text = files.map((file) => file.text).join("\n");
  expect(text).not.toMatch(/\b(clock_timestamp|random|gen_random_\w+)\(|\bcurrent_(date|timestamp)\b/);
});
