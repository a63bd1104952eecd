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
    stream: { slug: "open-books-november", state: "live", link: null },
    proposal: { slug: "creator-grants", open: true, result: null },
    note: { slug: "firn" },
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
    await db.sql`update private.streams set cancelled_at = now() where slug = 'open-books-november'`;
    expect(await next()).toBe("first-project-evening");
    await db.sql`update private.streams set published_at = null where slug = 'first-project-evening'`;
    expect(await next()).toBe("wallets-without-fear");
    await db.sql`update private.streams set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where slug = 'wallets-without-fear'`;
    expect(await next()).toBe("winter-season-questions");
  });

  test("of a note the first lines alone, and none that was taken off the site", async () => {
    const { note } = await answer();
    expect(note?.texts.en?.text).toMatch(/^Firn sells a small weather station/);
    expect(JSON.stringify(note)).not.toContain("Who is behind it");
    await db.sql`update private.documents set live = null where kind = 'note' and slug = 'firn'`;
    expect((await answer()).note?.slug).toBe("cairn-maps");
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
