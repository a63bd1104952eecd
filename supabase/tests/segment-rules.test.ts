import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { click, join, linkWallet, publishPrices } from "./cast.ts";
import { castOfSegments, group, is } from "./segment-cast.ts";

const { db, members } = await castOfSegments();
/** Whom the tests of conditions look at; a database of this file holds nobody else but what each test adds. */
const only: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 6; n += 1) only.push(await join(db));
});
afterAll(() => db.drop());

const among = async (rule: unknown, ids = only) => {
  const found = new Set(await members(rule));
  return ids.map((id) => found.has(id));
};
const refusal = (rule: unknown) =>
  members(rule).then(
    () => "accepted",
    (error: Error) => error.message,
  );

test("the edges of the specification's segments: 7 and 30 days, 500, 1,000 and 10,000 points, a referrer over all", async () => {
  const hours = [7 * 24 - 1, 7 * 24 + 1, 30 * 24 - 1, 30 * 24 + 1];
  const totals = [499, 500, 999, 1_000, 9_999, 10_000];
  const cast: { id: string; hours: number; xp: number; referrals: number }[] = [];
  for (const age of hours)
    for (const xp of totals)
      for (const referrals of [0, 1]) {
        const id = await join(db);
        cast.push({ id, hours: age, xp, referrals });
        await db.sql`update profiles set created_at = now() - make_interval(hours => ${age}) where user_id = ${id}`;
        await db.sql`update wallet_profiles set total_xp = ${xp} where user_id = ${id}`;
        if (referrals)
          await db.sql`insert into referral_points (user_id, qualified_referrals) values (${id}, 1)
            on conflict (user_id) do update set qualified_referrals = 1`;
      }
  const expected = (one: (typeof cast)[number]) => {
    if (one.referrals > 0) return "referrer";
    if (one.hours < 7 * 24) return "new";
    if (one.xp >= 10_000) return "power";
    if (one.xp >= 1_000) return "active";
    return one.hours > 30 * 24 && one.xp < 500 ? "churned" : "new";
  };
  for (const segment of ["new", "active", "power", "churned", "referrer"]) {
    const found = new Set(await members(is("segment", "in", [segment])));
    expect(cast.filter(({ id }) => found.has(id))).toEqual(cast.filter((one) => expected(one) === segment));
  }
  expect((await members(is("segment", "not_in", ["referrer"]))).length).toBe(
    (
      await db.sql`select count(*)::int as n from profiles p left join referral_points r using (user_id)
      where coalesce(r.qualified_referrals, 0) = 0`
    )[0]?.n,
  );
});

test("each condition finds what the facts say", async () => {
  const [a, b, c, d, e, f] = only as [string, string, string, string, string, string];
  await publishPrices(db);
  await db.sql`update profiles set locale = 'es' where user_id in (${a}, ${b})`;
  await db.sql`update profiles set created_at = now() - interval '10 days' where user_id = ${a}`;
  await db.sql`update wallet_profiles set total_xp = 250 where user_id = ${a}`;
  await db.sql`update wallet_profiles set total_xp = 499 where user_id = ${b}`;
  await db.sql`update wallet_profiles set total_xp = -20 where user_id = ${c}`;
  await linkWallet(db, d);
  await db.sql`update profiles set onboarding_completed = true where user_id = ${e}`;
  await db.sql`update auth.users set last_sign_in_at = now() - interval '3 days' where id = ${f}`;
  await db.sql`insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, paid_at, amount_refunded, card_country)
    select ${a}, id, plan_key, 'one_time', 24900, 'usd', 'partially_refunded', now(), 4900, 'ES' from prices where plan_key = 'founder'`;

  expect(await among(is("language", "in", ["es"]))).toEqual([true, true, false, false, false, false]);
  expect(await among(is("language", "not_in", ["es"]))).toEqual([false, false, true, true, true, true]);
  expect(await among(is("level", "in", ["treeline"]))).toEqual([true, true, false, false, false, false]);
  expect((await among(is("level", "in", ["trailhead"])))[2]).toBe(true);
  expect((await among(is("points", "at_least", 250))).slice(0, 3)).toEqual([true, true, false]);
  expect((await among(is("points", "at_least", 251))).slice(0, 3)).toEqual([false, true, false]);
  expect((await among(is("points", "at_most", 0)))[2]).toBe(true);
  expect(await among(is("joined", "beyond", 9))).toEqual([true, false, false, false, false, false]);
  expect((await among(is("joined", "within", 11)))[0]).toBe(true);
  expect((await among(is("joined", "within", 10)))[0]).toBe(false);
  expect(await among(is("joined", "from", "2020-01-01"))).toEqual(only.map(() => true));
  expect(await among(is("joined", "before", "2020-01-01"))).toEqual(only.map(() => false));
  expect(await among(is("wallet", "is", true))).toEqual([false, false, false, true, false, false]);
  expect((await among(is("nft", "is", false)))[3]).toBe(true);
  expect(await among(is("onboarded", "is", true))).toEqual([false, false, false, false, true, false]);
  expect(await among(is("seen", "within", 4))).toEqual([false, false, false, false, false, true]);
  expect(await among(is("seen", "beyond", 2))).toEqual([false, false, false, false, false, true]);
  expect(await among(is("seen", "never"))).toEqual([true, true, true, true, true, false]);
  expect(await among(is("spend", "at_least", 20_000))).toEqual([true, false, false, false, false, false]);
  expect(await among(is("spend", "at_least", 20_001))).toEqual(only.map(() => false));
  expect(await among(is("country", "in", ["ES"]))).toEqual([true, false, false, false, false, false]);
  expect(await among(is("tier", "not_in", ["standard"]))).toEqual(only.map(() => false));
});

test("the position in the funnel, held tokens and missions done", async () => {
  const referrer = await join(db);
  const referee = await join(db, { click: await click(db, referrer) });
  const wallet = await linkWallet(db, referee);
  await db.sql`insert into private.nft_owners (chain_id, contract, token_id, owner, block_number, log_index)
    values (31337, '0x' || repeat('a', 40), 7, ${wallet}, 1, 1)`;
  const [mission] = await db.sql`select id from private.missions limit 1`;
  const id = (mission?.id as string | undefined) ?? randomUUID();
  if (mission)
    await db.sql`insert into private.mission_claims (mission_id, user_id, period, state, passed_at)
      values (${id}, ${referrer}, 'once', 'passed', now())`;
  const both = [referrer, referee];
  const [held] = await db.sql`select stage from referrals where referee_id = ${referee}`;
  expect(await among(is("funnel", "in", ["none"]), both)).toEqual([true, false]);
  expect(await among(is("funnel", "in", [held?.stage as string]), both)).toEqual([false, true]);
  expect(await among(is("nft", "is", true), both)).toEqual([false, true]);
  expect(await among(is("mission", "in", [id]), both)).toEqual([mission !== undefined, false]);
  expect(await among(is("mission", "not_in", [id]), both)).toEqual([mission === undefined, true]);
});

describe("groups", () => {
  const spanish = is("language", "in", ["es"]);
  const wallet = is("wallet", "is", true);
  test("all, any and none, nested", async () => {
    const ids = [await join(db), await join(db), await join(db), await join(db)];
    await db.sql`update profiles set locale = 'es' where user_id in (${ids[0] as string}, ${ids[1] as string})`;
    await linkWallet(db, ids[1] as string);
    await linkWallet(db, ids[2] as string);
    expect(await among(group("all", spanish, wallet), ids)).toEqual([false, true, false, false]);
    expect(await among(group("any", spanish, wallet), ids)).toEqual([true, true, true, false]);
    expect(await among(group("none", spanish, wallet), ids)).toEqual([false, false, false, true]);
    expect(await among(group("all", spanish, group("none", wallet)), ids)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(
      await among(
        group("any", group("all", spanish, group("none", wallet)), group("none", spanish, wallet)),
        ids,
      ),
    ).toEqual([true, false, false, true]);
  });
});

test("nobody who is banned or erased is in a segment, and who is suspended for a while is", async () => {
  const [banned, suspended, erased] = [await join(db), await join(db), await join(db)];
  await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${banned}`;
  await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
  await db.sql`delete from auth.users where id = ${erased}`;
  const everybody = is("points", "at_least", 0);
  expect(await among(everybody, [banned, suspended, erased])).toEqual([false, true, false]);
  const [segment] =
    await db.sql`insert into private.segments (name, rule) values ('Everybody', ${db.sql.json(everybody as never)}) returning id`;
  const id = segment?.id as string;
  const found = (await db.sql`select private.segment_members(${id}) as id`).map((row) => row.id as string);
  expect(found.toSorted()).toEqual((await members(everybody)).toSorted());
  const [one] =
    await db.sql`select private.in_segment(${id}, ${suspended}) as a, private.in_segment(${id}, ${banned}) as b`;
  expect(one).toEqual({ a: true, b: false });
  await expect(db.sql`select private.segment_members(${randomUUID()})`).rejects.toThrow("segment_not_found");
});

test("a rule that is not one is refused with the place that is wrong, and no value of it becomes SQL", async () => {
  const wrong = [
    null,
    [],
    "all",
    {},
    { match: "all" },
    group("all"),
    group("most", is("wallet", "is", true)),
    { ...group("all", is("wallet", "is", true)), match: null },
    is("points", "at_least", null),
    is("password", "is", true),
    is("tier", "in", []),
    is("tier", "in", ["gold"]),
    is("tier", "in", "pro"),
    is("tier", "at_least", 3),
    is("level", "in", ["moon"]),
    is("points", "at_least", "5"),
    is("points", "at_least", -1),
    is("points", "at_least", 1.5),
    is("points", "at_least", 1e15),
    is("joined", "within", 0),
    is("joined", "within", 4_000),
    is("joined", "never"),
    is("joined", "from", "2026-02-31"),
    is("joined", "from", "now"),
    is("wallet", "is", "true"),
    is("wallet", "is"),
    { ...is("wallet", "is", true), more: 1 },
    { ...group("all", is("wallet", "is", true)), field: "tier" },
    is("language", "in", ["es') or true --"]),
    is("mission", "in", ["x"]),
    is("tier", "in", [["pro"]]),
    is("tier", "in", [null]),
  ];
  for (const rule of wrong) expect([rule, await refusal(rule)]).toEqual([rule, "segment_invalid"]);
  await expect(
    members(group("all", is("wallet", "is", true), group("any", is("tier", "in", ["gold"])))),
  ).rejects.toMatchObject({
    detail: "rules.1.rules.0",
  });
  const deep = (levels: number): unknown =>
    levels === 0 ? is("wallet", "is", true) : group("all", deep(levels - 1));
  expect(await refusal(deep(4))).toBe("accepted");
  expect(await refusal(deep(5))).toBe("segment_too_large");
  const wide = group(
    "any",
    ...Array.from({ length: 4 }, () =>
      group("any", ...Array.from({ length: 20 }, () => is("wallet", "is", true))),
    ),
  );
  expect(await refusal(wide)).toBe("segment_too_large");
  const sql = (
    await db.sql`select private.rule_sql(${db.sql.json(is("language", "in", ["zq"]) as never)}) as text`
  )[0]?.text as string;
  expect(sql).not.toContain("zq");
});
