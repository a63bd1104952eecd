import { afterAll, describe, expect, test } from "vitest";
import { join, linkWallet, onboard, unlinkWallet } from "./cast.ts";
import { castOfHub, type Today } from "./hub-cast.ts";
import { claim, missionOf, say, sendProof } from "./mission-cast.ts";

const { db, read, today, setUp } = await castOfHub();
afterAll(() => db.drop());

describe("the next things", () => {
  test("are none of the steps of setting up while those have their list, with what they give now", async () => {
    const member = await join(db);
    const steps = async () => (await today(member)).setup.map(({ key, done, points }) => [key, done, points]);
    expect(await steps()).toEqual([
      ["onboarding", false, 100],
      ["wallet", false, 150],
      ["discord", false, 100],
      ["plan", false, 500],
      ["referral", false, 1200],
    ]);
    expect((await today(member)).next).toEqual([]);
    await db.sql`update point_rules set active = false where source = 'wallet'`;
    expect((await steps())[1]).toEqual(["wallet", false, 0]);
    await db.sql`update point_rules set active = true where source = 'wallet'`;
  });

  test("are a plan and a friend once the account is set up, and a friend always", async () => {
    const member = await setUp();
    const keys = async () => (await today(member)).next.map(({ key }) => key);
    expect((await today(member)).setup).toEqual([]);
    expect(await keys()).toEqual(["plan", "referral"]);
    await db.sql`update profiles set tier = 'pro' where user_id = ${member}`;
    await db.sql`update referral_points set qualified_referrals = 1 where user_id = ${member}`;
    expect(await keys()).toEqual(["referral"]);
  });

  test("name the mission worth most, first when it only needs to be claimed, and today's check-in", async () => {
    const member = await setUp();
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const [small, large, later] = [
      await missionOf(db, { points: 60 }),
      await missionOf(db, { points: 400, kind: "vote", params: { count: 10 } }),
      await missionOf(db, { points: 500, opens_at: soon }),
    ];
    const found = await today(member);
    expect(found.next.map(({ key }) => key)).toEqual(["mission", "plan", "referral"]);
    expect(found.next[0]).toMatchObject({ mission: large, points: 400, texts: { es: { title: "Dilo" } } });
    expect(Object.keys((found.next[0] as { texts?: { es: object } }).texts?.es ?? {})).toEqual(["title"]);
    expect(found.checkin).toMatchObject({ done: false, points: 10 });
    await say(db, member);
    expect((await today(member)).next[0]).toMatchObject({ key: "mission", mission: small });
    await db.sql`update private.missions set state = 'archived' where slug in ${db.sql([small, large, later])}`;
    expect((await today(member)).next.map(({ key }) => key)).not.toContain("mission");
  });

  test("name no mission that asks for a step of setting up, until its points can be claimed", async () => {
    const member = await join(db);
    const link = await missionOf(db, { kind: "link", params: { account: "wallet" }, points: 300 });
    const other = await missionOf(db, { points: 60 });
    const mission = async () => (await today(member)).next.find(({ key }) => key === "mission")?.mission;
    expect(await mission()).toBe(other);
    await linkWallet(db, member);
    expect(await mission()).toBe(link);
    await db.sql`update private.missions set state = 'archived' where slug in ${db.sql([link, other])}`;
  });

  test("leave out missions that are claimed, looked at by staff, full, or for others", async () => {
    const member = await setUp();
    const [done, proof, full, level] = [
      await missionOf(db, { points: 500 }),
      await missionOf(db, { points: 450, kind: "manual", params: {} }),
      await missionOf(db, { points: 400, kind: "vote", params: { count: 1 }, max_claims: 1 }),
      await missionOf(db, { points: 350, kind: "vote", params: { count: 1 }, min_level: "summit" }),
    ];
    const mission = async () => (await today(member)).next.find(({ key }) => key === "mission")?.mission;
    const other = await join(db);
    await db.sql`insert into private.mission_claims (mission_id, user_id, period, state, passed_at)
      select id, ${other}, 'once', 'passed', now() from private.missions where slug = ${full}`;
    expect(await mission()).toBe(done);
    await say(db, member);
    await claim(db, member, done);
    expect(await mission()).toBe(proof);
    await sendProof(db, member, proof, { text: "Seen at the summit." });
    expect(await mission()).toBeUndefined();
    await db.sql`update private.missions set state = 'archived' where slug in ${db.sql([done, proof, full, level])}`;
  });

  test("are nothing for who has no profile, whose steps are a wallet and Discord, with no points that could not be given", async () => {
    const member = await join(db);
    await db.sql`delete from profiles where user_id = ${member}`;
    const { next, setup } = await today(member);
    expect(next).toEqual([]);
    expect(setup.filter(({ done }) => !done)).toMatchObject([
      { key: "wallet", points: 0 },
      { key: "discord", points: 0 },
      { key: "plan", points: 0 },
      { key: "referral" },
    ]);
  });

  test("and the steps leave Discord out where it cannot be linked", async () => {
    const member = await join(db);
    const { setup } = await read<Today>(member, "my_landing(false)");
    expect(setup.map(({ key }) => key)).toEqual(["onboarding", "wallet", "plan", "referral"]);
    await onboard(db, member);
    await linkWallet(db, member);
    const { next, setup: none } = await read<Today>(member, "my_landing(false)");
    expect(none).toEqual([]);
    expect(next.map(({ key }) => key)).toEqual(["plan", "referral"]);
  });

  test("put a missing payment and a token that waits before what takes a moment", async () => {
    const member = await join(db);
    await db.sql`update profiles set onboarding_completed = true where user_id = ${member}`;
    const mission = await missionOf(db, { points: 60 });
    await say(db, member);
    await db.sql`insert into mint_vouchers (user_id, kind, nonce, expires_at)
      values (${member}, 'honorary', private.voucher_nonce(), now() + interval '40 days')`;
    expect((await today(member)).next.map(({ key }) => key)).toEqual(["claim", "mission"]);
    await db.sql`update private.missions set state = 'archived' where slug = ${mission}`;
  });
});

describe("a step offers points only while it would give them", () => {
  const offered = async (member: string, key: string) =>
    (await today(member)).setup.find((step) => step.key === key);
  const discord = (member: string, account: string) =>
    db.sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${member}, 'discord', ${account}, '{"full_name": "climber"}')`;

  test("not again after Discord was unlinked, on Today, on its page, in the account and in onboarding", async () => {
    const member = await join(db);
    const offers = async () => [
      (await offered(member, "discord"))?.points,
      (await read<{ points: number }>(member, "my_discord()")).points,
      (await read<{ discord_points: number }>(member, "my_overview()")).discord_points,
      (await read<{ rewards: { discord?: number } }>(member, "onboarding_state()")).rewards.discord ?? 0,
    ];
    expect(await offers()).toEqual([100, 100, 100, 100]);
    await discord(member, "110351110224678911");
    await db.sql`delete from auth.identities where user_id = ${member} and provider = 'discord'`;
    expect(await offered(member, "discord")).toMatchObject({ done: false, points: 0 });
    expect(await offers()).toEqual([0, 0, 0, 0]);
  });

  test("not again after the wallet was removed, nor for onboarding", async () => {
    const member = await join(db);
    await onboard(db, member);
    const address = await linkWallet(db, member);
    await unlinkWallet(db, member, address);
    expect(await offered(member, "wallet")).toMatchObject({ done: false, points: 0 });
    expect(await offered(member, "onboarding")).toMatchObject({ done: true, points: 0 });
  });

  test("a plan by the rule of the first purchase, and a friend each time", async () => {
    const member = await join(db);
    expect(await offered(member, "plan")).toMatchObject({ points: 500 });
    const [line] = await db.sql`select private.award(${member}, 'purchase', 'order of the test', 500) as id`;
    expect(await offered(member, "plan")).toMatchObject({ done: false, points: 0 });
    // All of it was refunded: the next payment counts as the first.
    await db.sql`select private.reverse(${line?.id as string}, 500, 'Refunded')`;
    expect(await offered(member, "plan")).toMatchObject({ points: 500 });
    await db.sql`select private.award(${member}, 'referral', 'referral of the test')`;
    expect(await offered(member, "referral")).toMatchObject({ points: 1200 });
  });
});
