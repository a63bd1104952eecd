import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, linkWallet } from "./cast.ts";
import { claim, missionOf, say, sendProof } from "./mission-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Standing = { slug: string; rank: number | null; done: number; finished: boolean; prize: number | null };

async function challengeOf(missions: string[], changes: object = {}): Promise<string> {
  const slug = `c-${randomUUID().slice(0, 8)}`;
  const ids = await db.sql`select id from private.missions where slug in ${db.sql(missions)}`;
  const data = {
    slug,
    texts: { en: { title: "Ten days", text: "All of it." }, es: { title: "Diez días", text: "Todo." } },
    starts_at: new Date(Date.now() - 86_400_000).toISOString(),
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    places: null,
    prize: 200,
    state: "published",
    missions: ids.map(({ id }) => id as string),
    ...changes,
  };
  await db.sql`select private.write_content('challenge', gen_random_uuid(), ${db.sql.json(data as never)})`;
  return slug;
}
const settle = async () => {
  const [row] = await db.as("service_role", (tx) => tx`select due_challenges() as due`);
  for (const id of row?.due as string[])
    await db.asKept("service_role", (tx) => tx`select settle_challenge(${id})`);
};
const end = (slug: string) =>
  db.sql`update private.challenges set ends_at = now() + interval '1 millisecond' where slug = ${slug}`;
const mine = async (member: string, slug: string) => {
  const all = (await db.as(member, (tx) => tx`select my_challenges() as r`))[0]?.r as Standing[];
  return all.find((one) => one.slug === slug);
};
const prizes = async (slug: string) =>
  (
    await db.sql`select user_id, points from points_ledger where source = 'prize' and details ->> 'challenge' = ${slug} order by id`
  ).map(({ user_id }) => user_id as string);

describe("a challenge", () => {
  test("pays everyone who finishes, once, as soon as they have", async () => {
    const [one, two] = [
      await missionOf(db),
      await missionOf(db, { kind: "link", params: { account: "wallet" } }),
    ];
    const slug = await challengeOf([one, two]);
    const [half, whole] = [await join(db), await join(db)];
    for (const member of [half, whole]) await say(db, member);
    await linkWallet(db, whole);
    await claim(db, half, one);
    for (const mission of [one, two]) await claim(db, whole, mission);
    await Promise.all([settle(), settle(), settle()]);
    await settle();
    expect(await prizes(slug)).toEqual([whole]);
    expect(await mine(whole, slug)).toMatchObject({ rank: 1, done: 2, finished: true, prize: 200 });
    expect(await mine(half, slug)).toMatchObject({ rank: 2, done: 1, finished: false, prize: null });
  });

  test("for the first pays them after its end, and waits for proofs that were handed in in time", async () => {
    const proof = await missionOf(db, { kind: "manual", params: {} });
    const slug = await challengeOf([proof], { places: 1 });
    const [first, second] = [await join(db), await join(db)];
    const early = await sendProof(db, first, proof, { text: "Done" });
    const late = await sendProof(db, second, proof, { text: "Done too" });
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
    const approve = (id: string) =>
      db.asKept(staff, (tx) => tx`select admin_decide_proof(${id}, 'approve', null, 'Looked at it')`);
    await approve(late);
    await settle();
    expect(await prizes(slug)).toEqual([]);
    await end(slug);
    await settle();
    expect(await prizes(slug)).toEqual([]);
    await approve(early);
    await settle();
    await settle();
    expect(await prizes(slug)).toEqual([first]);
  });

  test("ranks neither staff nor who opted out, and its prizes count in no ranking", async () => {
    const one = await missionOf(db);
    const slug = await challengeOf([one]);
    const hidden = await join(db);
    await say(db, hidden);
    await db.sql`update profiles set leaderboard_opt_out = true where user_id = ${hidden}`;
    await claim(db, hidden, one);
    expect(await mine(hidden, slug)).toMatchObject({ rank: null, done: 0 });
    const [rule] = await db.sql`select ranked from point_rules where source = 'prize'`;
    expect(rule?.ranked).toBe(false);
  });

  test("is read by everybody once it is published, and settled by nobody but the clock", async () => {
    const one = await missionOf(db);
    const [draft, open] = [await challengeOf([one], { state: "draft" }), await challengeOf([one])];
    const seen = JSON.stringify((await db.as("anon", (tx) => tx`select public_challenges() as r`))[0]?.r);
    expect([seen.includes(draft), seen.includes(open)]).toEqual([false, true]);
    const member = await join(db);
    for (const call of [
      "due_challenges()",
      "settle_challenge(gen_random_uuid())",
      "private.pay_prize(null, null, null)",
    ])
      await expect(db.as(member, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow("permission denied");
    await expect(db.as("anon", (tx) => tx`select my_challenges()`)).rejects.toThrow("permission denied");
  });
});
