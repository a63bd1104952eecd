import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { missionOf, say } from "./mission-cast.ts";
import { awardOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Hub = {
  xp: number;
  ridge: string;
  week: { rank: number; points: number } | null;
  openings: { key: string; level: string }[];
  next: { key: string; points: number; mission?: string }[];
  checkin: { done: boolean; points: number };
};
const hub = async (member: string) => (await db.as(member, (tx) => tx`select my_hub() as r`))[0]?.r as Hub;
const refused = (call: string) =>
  expect(db.as("anon", (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);

describe("the hub's overview", () => {
  test("says altitude, place of the week and the next three things with what they give now", async () => {
    const member = await join(db);
    await awardOf(db, member, 300);
    await db.sql`select fold_rankings()`;
    const found = await hub(member);
    expect(found).toMatchObject({ xp: 350, ridge: "glacier", week: { points: 350 } });
    expect(found.next.map(({ key }) => key)).toEqual(["onboarding", "wallet", "discord"]);
    expect(found.next.map(({ points }) => points)).toEqual([100, 150, 100]);
    await db.sql`update point_rules set active = false where source = 'wallet'`;
    expect((await hub(member)).next[1]).toEqual({ key: "wallet", points: 0 });
    await db.sql`update point_rules set active = true where source = 'wallet'`;
  });

  test("leaves out what is done, and always has a friend to invite", async () => {
    const member = await join(db);
    await db.sql`update profiles set onboarding_completed = true, tier = 'pro' where user_id = ${member}`;
    await db.sql`update referral_points set qualified_referrals = 1 where user_id = ${member}`;
    expect((await hub(member)).next.map(({ key }) => key)).toEqual(["wallet", "discord", "referral"]);
  });

  test("names the mission worth most, first when it only needs to be claimed, and today's check-in", async () => {
    const member = await join(db);
    await db.sql`update profiles set onboarding_completed = true where user_id = ${member}`;
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const [small, large, later] = [
      await missionOf(db, { points: 60 }),
      await missionOf(db, { points: 400, kind: "vote", params: { count: 10 } }),
      await missionOf(db, { points: 500, opens_at: soon }),
    ];
    const found = await hub(member);
    expect(found.next.map(({ key }) => key)).toEqual(["wallet", "discord", "mission"]);
    expect(found.next[2]).toMatchObject({ mission: large, points: 400, texts: { es: { title: "Dilo" } } });
    expect(found.checkin).toMatchObject({ done: false, points: 10 });
    await say(db, member);
    expect((await hub(member)).next[0]).toMatchObject({ key: "mission", mission: small });
    await db.sql`update private.missions set state = 'archived' where slug in ${db.sql([small, large, later])}`;
    expect((await hub(member)).next.map(({ key }) => key)).not.toContain("mission");
  });

  test("draws the ridge in the colour of the highest level that opened one, by the setting", async () => {
    const member = await join(db);
    expect(await hub(member)).toMatchObject({ ridge: "alpenglow" });
    await db.sql`update settings set value = '1' where key = 'points.ridge_forest_level'`;
    const found = await hub(member);
    expect(found.ridge).toBe("forest");
    expect(found.openings).toEqual([
      { key: "ridge_forest", level: "trailhead" },
      { key: "ridge_glacier", level: "treeline" },
      { key: "high_camp", level: "moraine" },
      { key: "slow_exempt", level: "glacier" },
    ]);
    await db.sql`update settings set value = '6' where key = 'points.ridge_forest_level'`;
  });

  test("says which missions a level opens while they run, and the early mint where a level is chosen for it", async () => {
    const member = await join(db);
    const opens = async () =>
      (await hub(member)).openings.filter(({ key }) => ["mission", "early_mint"].includes(key));
    expect(await opens()).toEqual([]);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const slug = await missionOf(db, { min_level: "moraine" });
    await missionOf(db, { min_level: "moraine", opens_at: later });
    await db.sql`update settings set value = '3' where key = 'mint.early_level'`;
    expect(await opens()).toMatchObject([
      { key: "early_mint", level: "treeline" },
      { key: "mission", level: "moraine", mission: slug, texts: { es: { title: "Dilo" } } },
    ]);
    await db.sql`update private.missions set state = 'archived' where min_level = 'moraine'`;
    await db.sql`update settings set value = '0' where key = 'mint.early_level'`;
    expect(await opens()).toEqual([]);
  });

  test("is nobody's without a session", () => refused("my_hub()"));
});

describe("the landing", () => {
  test("says what is new since the last day, the steps with what they give and cost, and the season", async () => {
    const member = await join(db);
    const read = async () =>
      (await db.as(member, (tx) => tx`select my_landing() as r`))[0]?.r as {
        news: { since: string | null; points: number };
        setup: { key: string; done: boolean; points: number; cost: { amount: number } | null }[];
        season: object | null;
      };
    expect(await read()).toMatchObject({
      news: { since: null, points: 0, lines: 0 },
      season: null,
      stream: null,
    });
    await db.sql`insert into private.active_days (user_id, day) values (${member}, (now() at time zone 'UTC')::date - 3)`;
    const found = await read();
    expect(found.news).toMatchObject({ points: 50, lines: 1, latest: [{ source: "signup" }] });
    expect(found.setup.map(({ key, cost }) => [key, cost?.amount ?? null])).toEqual([
      ["onboarding", null],
      ["wallet", null],
      ["discord", null],
      ["plan", 900],
      ["referral", null],
    ]);
  });

  test("is nobody's without a session", () => refused("my_landing()"));
});

describe("the community's day", () => {
  test("counts members, lines and points since midnight, for everybody", async () => {
    const read = async () =>
      (await db.as("anon", (tx) => tx`select hub_today() as r`))[0]?.r as Record<string, number>;
    const before = await read();
    const member = await join(db);
    await awardOf(db, member, 40);
    const after = await read();
    expect(after.joined! - before.joined!).toBe(1);
    expect(after.points! - before.points!).toBe(90);
    await db.sql`select fold_figures()`;
    const { at: _at, ...folded } = await read();
    expect(after).toMatchObject(folded);
  });
});

describe("the climb", () => {
  test("has the caller's own lines alone, by group and page", async () => {
    const [member, other] = [await join(db), await join(db)];
    await awardOf(db, member, 25);
    await awardOf(db, other, 999);
    const climb = async (group: string | null) =>
      (await db.as(member, (tx) => tx`select my_climb(${group}, 1, 20) as r`))[0]?.r as {
        xp: number;
        history: { total: number; rows: { points: number }[] };
      };
    expect(await climb(null)).toMatchObject({
      xp: 75,
      history: { total: 2, rows: [{ points: 25 }, { points: 50 }] },
    });
    expect((await climb("signups")).history.rows.map(({ points }) => points)).toEqual([50]);
  });

  test("is nobody's without a session", () => refused("my_climb('', 1, 20)"));
});

describe("the overview of the account", () => {
  test("says what is linked and how much there is of everything", async () => {
    const member = await join(db);
    const read = async () =>
      (await db.as(member, (tx) => tx`select my_overview() as r`))[0]?.r as Record<string, unknown>;
    expect(await read()).toMatchObject({ tier: "standard", wallets: 0, receipts: 0, discord: null });
    await db.sql`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
      values (${member}, ${member}, '{"full_name": "climber"}', 'discord', now())`;
    expect(await read()).toMatchObject({ discord: { name: "climber" }, discord_points: 100 });
  });

  test("is nobody's without a session", () => refused("my_overview()"));
});
