import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { steps, tidyLine, tidyProse } from "@/lib/platform/text/written";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Every code point that PostgreSQL has, between two letters and beside blanks, and each after a few that it may depend on. */
const points = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  // Of the planes without names a few.
  .filter((point) => (point < 0x20000 || point >= 0xe0000 ? point < 0xe2000 : point % 997 === 0));
const chunk = 64;
const everySign = Array.from({ length: Math.ceil(points.length / chunk) }, (_, at) =>
  points
    .slice(at * chunk, at * chunk + chunk)
    .map((point) => `a${String.fromCodePoint(point)}b \n`)
    .join(""),
);

const signs = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 2 }),
  fc.string({ unit: "binary", maxLength: 2 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
  fc.constantFrom(
    ..."aZ \n\r\t\u0301\u0591\u0e47\u200c\u200d\ufe0f\u3164\u115f\u200b\u202e\u20e3\u00a0كب",
    "👩",
    "\u{1f3f4}",
    "\u{e0067}",
    "\u{e007f}",
    "\u{e0100}",
    "葛",
  ),
);
const mixed = fc.sample(
  fc.array(signs, { maxLength: 14 }).map((parts) => parts.join("")),
  { numRuns: 6000, seed: 7 },
);

test("the database writes a text as the forms do, whatever sign is in it", async () => {
  for (const texts of [everySign, mixed]) {
    const rows = await db.sql`
      select private.tidy_line(t) as line, private.tidy_prose(t) as prose
      from unnest(${texts}::text[]) with ordinality x (t, n) order by n`;
    expect(rows.map(({ line }) => line as string)).toEqual(texts.map(tidyLine));
    expect(rows.map(({ prose }) => prose as string)).toEqual(texts.map(tidyProse));
  }
});

test("and by the same patterns", async () => {
  const source = await db.sql`
    select string_agg(prosrc, ' ') as text from pg_proc
    where pronamespace = 'private'::regnamespace and proname in ('tidied', 'tidy_line', 'tidy_prose')`;
  for (const [pattern] of [...steps.line, ...steps.prose].filter((step) => step !== null)) {
    const inSql = pattern.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) => `\\U${hex.padStart(8, "0")}`);
    expect(source[0]?.text).toContain(`'${inSql}'`);
  }
});
