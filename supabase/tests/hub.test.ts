import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfHub } from "./hub-cast.ts";
import { missionOf } from "./mission-cast.ts";
import { awardOf } from "./rankings.ts";

const { db, read, hub, openings, refused } = await castOfHub();
afterAll(() => db.drop());

describe("where a member stands among all", () => {
  test("says altitude and the colour of the mountain", async () => {
    const member = await join(db);
    await awardOf(db, member, 300);
    expect(await hub(member)).toMatchObject({ xp: 350, owed: 0, ridge: "glacier", season: null });
  });

  test("is the same mountain on the dashboard and on the vision screen", async () => {
    const member = await join(db);
    for (const [points, ridge] of [
      [0, "alpenglow"],
      [300, "glacier"],
      [2000, "forest"],
    ] as const) {
      if (points > 0) await awardOf(db, member, points);
      for (const call of ["my_hub()", "member_dashboard()", "my_vision()"])
        expect([call, (await read<{ ridge: string }>(member, call)).ridge]).toEqual([call, ridge]);
    }
  });

  test("draws the ridge in the colour of the highest level that opened one, by the setting", async () => {
    const member = await join(db);
    expect(await hub(member)).toMatchObject({ ridge: "alpenglow" });
    await db.sql`update settings set value = '1' where key = 'points.ridge_forest_level'`;
    const found = await hub(member);
    expect(found.ridge).toBe("forest");
    expect(await openings(member)).toEqual([
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
      (await openings(member)).filter(({ key }) => ["mission", "early_mint"].includes(key));
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
  test("says what is new since the last day, and the steps with what they give and cost", async () => {
    const member = await join(db);
    type News = { news: { since: string | null }; setup: { key: string; cost: { amount: number } | null }[] };
    const landing = () => read<News>(member, "my_landing()");
    expect(await landing()).toMatchObject({
      news: { since: null, points: 0, lines: 0 },
      checkin: { done: false },
      stream: null,
    });
    await db.sql`insert into private.active_days (user_id, day) values (${member}, (now() at time zone 'UTC')::date - 3)`;
    const found = await landing();
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
  test("has the caller's own lines alone, by group, days and page", async () => {
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
    const past = "my_climb('', 1, 20, '2020-01-01', '2020-01-31')";
    expect(await read(member, past)).toMatchObject({ xp: 75, history: { total: 0, points: 0, rows: [] } });
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
    expect(await read()).toMatchObject({ discord: { name: "climber" }, discord_points: 0 });
  });

  test("is nobody's without a session", () => refused("my_overview()"));
});
