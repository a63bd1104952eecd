import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Chapter = { kind: string; ref: string; value?: number };
const community = async () =>
  (await db.as("anon", (tx) => tx`select community_story() as r`))[0]?.r as Chapter[];
const own = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_story() as r`))[0]?.r as Chapter[];

test("the community's log has its milestones, and entries of staff once they are published", async () => {
  await join(db);
  await db.sql`insert into private.story_entries (texts, happened_at, state) values
    ('{"en": {"title": "First hut", "text": ""}}', now(), 'published'), ('{"en": {"title": "Draft", "text": ""}}', now(), 'draft')`;
  const found = await community();
  expect(found).toContainEqual(expect.objectContaining({ kind: "members", ref: "1", value: 1 }));
  expect(found.filter(({ kind }) => kind === "entry")).toHaveLength(1);
  expect(JSON.stringify(found)).not.toContain("Draft");
});

test("an own climb has the levels that were reached, once each, and nothing of others", async () => {
  const [member, other] = [await join(db), await join(db)];
  await awardOf(db, member, 200);
  await awardOf(db, other, 5000);
  const line = await awardOf(db, member, 300);
  await db.sql`select private.reverse(${line}::bigint, 300, 'x')`;
  await awardOf(db, member, 300);
  const kinds = (await own(member)).map(({ kind, ref }) => `${kind} ${ref}`.trim());
  expect(kinds.toSorted()).toEqual(["joined", "level foothills", "level moraine", "level treeline"]);
});

test("nobody's climb is told without a session, and the table is nobody's", async () => {
  await expect(db.as("anon", (tx) => tx`select my_story()`)).rejects.toThrow(/permission denied/);
  const member = await join(db);
  await expect(db.as(member, (tx) => tx`select * from private.story_entries`)).rejects.toThrow(
    /permission denied/,
  );
});
