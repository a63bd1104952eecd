import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, type Home } from "@/lib/site/home/schema";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { seeded } from "./answers-cast.ts";
import { awardOf } from "./rankings.ts";
import { offer, seller } from "./storefront-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

const answer = async (asker: Asker = "anon", of = db) =>
  (await of.as(asker, (tx) => tx`select home() as it`))[0]?.it as Home;

test("home answers the same to everybody, as its schema says", async () => {
  const shown = await answer();
  expect(home.parse(shown)).toMatchObject({
    stream: { slug: "open-books", state: "live", link: null },
    proposal: { slug: "creator-grants", open: true, result: null },
    note: { slug: "lumen" },
    season: { state: "open" },
  });
  expect(shown.season?.first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  const [staff] = await db.sql`select user_id as id from user_roles limit 1`;
  for (const asker of [seeded(4), seeded(10), staff?.id as string])
    expect(await answer(asker)).toEqual(shown);
});

test("a new community has nothing to show, and says so by nothing", async () => {
  const fresh = await freshDatabase();
  try {
    expect(home.parse(await answer("anon", fresh))).toEqual({
      stream: null,
      note: null,
      proposal: null,
      season: null,
      shops: [],
      lines: null,
    });
  } finally {
    await fresh.drop();
  }
});

describe("home shows", () => {
  test("no stream that is a draft, cancelled or over", async () => {
    const next = async () => (await answer()).stream?.slug;
    const coming =
      await db.sql`select slug from private.streams where ends_at > now() order by starts_at limit 4`;
    const [first, second, third, fourth] = coming.map(({ slug }) => slug as string);
    expect(await next()).toBe(first);
    await db.sql`update private.streams set cancelled_at = now() where slug = ${first!}`;
    expect(await next()).toBe(second);
    await db.sql`update private.streams set published_at = null where slug = ${second!}`;
    expect(await next()).toBe(third);
    await db.sql`update private.streams set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where slug = ${third!}`;
    expect(await next()).toBe(fourth);
  });

  test("of a note the first lines alone, and none that was taken off the site", async () => {
    const { note } = await answer();
    const notes = await db.sql`select slug, live #>> '{texts,en,text}' as text from private.documents
      where kind = 'note' order by live #>> '{details,date}' desc`;
    expect(note?.slug).toBe(notes[0]?.slug);
    expect(notes[0]?.text).toMatch(/^[^#]+\n\n## Who is behind it/);
    expect(notes[0]?.text.startsWith(note?.texts.en?.text)).toBe(true);
    expect(JSON.stringify(note)).not.toContain("Who is behind it");
    await db.sql`update private.documents set live = null where kind = 'note' and slug = ${notes[0]?.slug}`;
    expect((await answer()).note?.slug).toBe(notes[1]?.slug);
  });

  test("the open vote that closes first, without how it stands, and none that is closed or has not begun", async () => {
    const { proposal } = await answer();
    expect(proposal).toMatchObject({ result: null });
    expect(proposal?.cast_weight).toBeGreaterThan(0);
    await db.sql`update proposals set opens_at = now() + interval '1 day' where slug = 'creator-grants'`;
    expect((await answer()).proposal).toBeNull();
    await db.sql`update proposals set opens_at = now() - interval '1 day' where slug = 'creator-grants'`;
    expect((await answer()).proposal?.slug).toBe("creator-grants");
    await db.sql`update proposals set opens_at = now() - interval '9 days', closes_at = now() - interval '1 second'
      where slug = 'creator-grants'`;
    expect((await answer()).proposal).toBeNull();
  });

  test("in the season no member who opted out, is suspended, or staff", async () => {
    const first = async () => (await answer()).season?.first.map(({ name }) => name) ?? [];
    const leader = await join(db);
    await db.sql`update profiles set username = 'leaderofall' where user_id = ${leader}`;
    await awardOf(db, leader, 90_000);
    const fold = () => db.sql`select private.fold_rankings()`;
    await fold();
    expect((await first())[0]).toBe("leaderofall");
    const hiding = [
      [
        () => db.sql`update profiles set leaderboard_opt_out = true where user_id = ${leader}`,
        () => db.sql`update profiles set leaderboard_opt_out = false where user_id = ${leader}`,
      ],
      [
        () => db.sql`update profiles set suspended_until = 'infinity' where user_id = ${leader}`,
        () => db.sql`update profiles set suspended_until = null where user_id = ${leader}`,
      ],
      [
        () => db.sql`insert into user_roles (user_id, role) values (${leader}, 'moderator')`,
        () => db.sql`delete from user_roles where user_id = ${leader}`,
      ],
    ] as const;
    for (const [hide, show] of hiding) {
      await hide();
      await fold();
      expect(await first()).not.toContain("leaderofall");
      await show();
      await fold();
      expect(await first()).toContain("leaderofall");
    }
    await db.sql`delete from auth.users where id = ${leader}`;
    await fold();
    expect(await first()).not.toContain("leaderofall");
  });

  test("the three shops opened last, and none whose seller opted out or is suspended", async () => {
    const accounts = async () => (await answer()).shops.map(({ account }) => account);
    const opened: { member: string; account: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const one = await seller(db);
      await offer(db, one.member, { price: 1000 });
      await db.sql`update private.storefronts set created_at = now() + make_interval(secs => ${n}) where user_id = ${one.member}`;
      opened.unshift(one);
    }
    const [last, second, third, fourth] = opened.map(({ account }) => account);
    expect(await accounts()).toEqual([last, second, third]);
    await db.sql`update private.storefronts set listed = false where user_id = ${opened[0]!.member}`;
    expect(await accounts()).toEqual([second, third, fourth]);
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${opened[1]!.member}`;
    expect(await accounts()).not.toContain(second);
  });
});
