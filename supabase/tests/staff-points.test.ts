import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  almostQualified,
  anyAddress,
  checkoutOf,
  deliver,
  join,
  linkWallet,
  publishPrices,
  release,
  unlinkWallet,
  xpOf,
} from "./cast.ts";
import { claim, mine, missionOf, sendProof } from "./mission-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, referred, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const visit = {
  kind: "visit",
  params: { path: "/tiers" },
  texts: { en: { title: "Look at this", text: "" } },
  points: 500,
  repeats: "once",
};
type Made = { id: string; line: number };
const save = async (who: string, values: object, id: string | null = null) =>
  (await call(
    who,
    `admin_save_mission(${id ? `'${id}'` : "null"}, ${json({ ...visit, ...values })}, 'Planned')`,
  )) as unknown as Made;
const set = (id: string, state = "published") => `admin_set_mission('${id}', '${state}', 'Ready')`;
const slugOf = async (id: string) =>
  (await db.sql`select slug from private.missions where id = ${id}`)[0]?.slug as string;
const stateOf = async (id: string) =>
  (await db.sql`select state from private.missions where id = ${id}`)[0]?.state as string;
/** Goes to the page of a mission and claims it, as far as the member can. */
async function earn(member: string, slug: string) {
  await db.asKept(member, (tx) => tx`select visit_mission(${slug})`).catch(() => undefined);
  await claim(db, member, slug).catch(() => undefined);
}
/** A member of staff of their own, whose day nobody else uses. */
async function moderatorOf() {
  const id = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`;
  return id;
}
async function adminOf() {
  const id = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  return id;
}
const usedBy = async (staff: string) =>
  (await db.sql`select private.used_today(${staff})::int as used`)[0]?.used as number;
const gained = async (member: string, before: number) => (await xpOf(db, member)) - before;

describe("a moderator who wants to pay a friend", () => {
  let mo: string;
  let friend: string;
  let start: number;
  beforeEach(async () => {
    [mo, friend] = [await moderatorOf(), await join(db)];
    start = await xpOf(db, friend);
  });

  test("gets no more out of twenty missions than out of a day of awards, and nothing themselves", async () => {
    const own = await xpOf(db, mo);
    for (let n = 0; n < 20; n++) {
      // Without a number of places it waits for a second person; with one, its worth is taken from the day.
      const { id } = await save(mo, n % 2 ? { max_claims: 1 } : {});
      await call(mo, set(id)).catch(() => undefined);
      for (const member of [friend, mo]) await earn(member, await slugOf(id));
      await call(mo, set(id, "archived")).catch(() => undefined);
    }
    expect(await gained(friend, start)).toBeLessThanOrEqual(2000);
    expect(await gained(mo, own)).toBe(0);
    expect(await usedBy(mo)).toBeLessThanOrEqual(2000);
    // The day is one for every way.
    await expect(call(mo, `admin_award_points('${friend}', 500, 'Thanks')`)).rejects.toThrow(
      "points_daily_limit",
    );
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("has the same day for awards and for what they publish alone", async () => {
    for (let n = 0; n < 3; n++) await call(mo, `admin_award_points('${friend}', 500, 'Thanks')`);
    const two = await save(mo, { max_claims: 2 });
    expect(await call(mo, set(two.id))).toMatchObject({ undo: true });
    expect(await stateOf(two.id)).toBe("draft");
    const one = await save(mo, { max_claims: 1 });
    await call(mo, set(one.id));
    expect(await stateOf(one.id)).toBe("published");
    expect(await refusalOf(mo, `admin_award_points('${friend}', 1, 'Thanks')`)).toMatchObject({
      message: "points_daily_limit",
    });
    // What nobody got is free again once it is not public any more.
    await call(mo, set(one.id, "archived"));
    expect(await usedBy(mo)).toBe(1500);
  });

  test("makes no published mission worth more, by a change, its history or an undo", async () => {
    const { id } = await save(mo, { points: 25, max_claims: 10 });
    await call(mo, set(id));
    for (const values of [{ points: 500, max_claims: 10 }, { points: 25 }])
      expect(
        await refusalOf(mo, `admin_save_mission('${id}', ${json({ ...visit, ...values })}, 'More')`),
      ).toMatchObject({ message: "second_person_needed" });
    const draft = await save(mo, { max_claims: 100 });
    const [version] = await db.sql`select version::text as v from private.missions where id = ${draft.id}`;
    await save(mo, { points: 25, max_claims: 2 }, draft.id);
    await call(mo, set(draft.id));
    expect(
      await refusalOf(mo, `admin_restore_content('mission', '${draft.id}', ${version?.v}, 'Back')`),
    ).toMatchObject({ message: "second_person_needed" });
    const { line } = await call(mo, set(draft.id, "archived"));
    for (let n = 0; n < 4; n++)
      await call(mo, `admin_award_points('${friend}', ${n < 3 ? 500 : 240}, 'Thanks')`);
    await expect(undo(mo, line)).rejects.toThrow("second_person_needed");
  });

  test("has challenges and their prizes in the same day", async () => {
    const slug = await missionOf(db);
    const [mission] = await db.sql`select id from private.missions where slug = ${slug}`;
    const challenge = async (places: number | null) =>
      (
        (await call(
          mo,
          `admin_save_challenge(null, ${json({ texts: { en: { title: "Ten days", text: "" } }, missions: [mission?.id], starts_at: "2026-01-01", ends_at: "2090-01-01", places, prize: 500 })}, 'Planned')`,
        )) as unknown as Made
      ).id;
    const shown = async (id: string) =>
      (await db.sql`select state from private.challenges where id = ${id}`)[0]?.state;
    const all = await challenge(null);
    await call(mo, `admin_set_challenge('${all}', 'published', 'Ready')`);
    expect(await shown(all)).toBe("draft");
    const four = await challenge(4);
    await call(mo, `admin_set_challenge('${four}', 'published', 'Ready')`);
    expect(await shown(four)).toBe("published");
    expect(await usedBy(mo)).toBe(2000);
  });

  test("publishes no stream alone, and who has seen its code cannot enter it", async () => {
    const values = {
      texts: { en: { title: "A talk", text: "" } },
      host: "Mo",
      open: true,
      link: null,
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { line } = await call(mo, `admin_save_stream(null, ${json(values)}, 'Planned')`);
    const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
    const id = row?.id as string;
    await call(mo, `admin_set_stream('${id}', 'published', 'Ready')`);
    const [draft] = await db.sql`select published_at from private.streams where id = ${id}`;
    expect(draft?.published_at).toBeNull();
    await call(second, `admin_set_stream('${id}', 'published', 'Ready')`);
    const { code } = (await call(moderator, `admin_stream_code('${id}')`)) as unknown as { code: string };
    const enter = (member: string) =>
      db.asKept(member, (tx) => tx`select enter_stream_code(${id}, ${code}) as r`);
    for (const staff of [mo, second, moderator])
      await expect(enter(staff)).rejects.toThrow("own_publication");
    await enter(friend);
    expect(await gained(friend, start)).toBe(25);
    for (const staff of [mo, second, moderator])
      expect(
        await db.sql`select way from private.staff_points where staff = ${staff} and subject = ${`stream:${id}`} and points = 25`,
      ).toEqual([{ way: "stream" }]);
  });

  test("approves proofs, their own missions' too, within their day", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await save(mo, { kind: "proof", params: { proof: "either" } });
      await call(mo, set(id));
      expect(await stateOf(id)).toBe("published");
      ids.push(await sendProof(db, friend, await slugOf(id)));
    }
    const told = [];
    for (const id of ids)
      told.push(await refusalOf(mo, `admin_decide_proof('${id}', 'approve', null, 'Good')`));
    expect(told.slice(0, 4)).not.toContainEqual(expect.objectContaining({ message: expect.anything() }));
    expect(told[4]).toMatchObject({ message: "points_daily_limit" });
    expect(await gained(friend, start)).toBe(2000);
  });

  test("decides referrals within their day", async () => {
    const [one, other] = [await referred(), await referred()];
    await call(mo, `admin_review_referral('${one.id}', 'approve', 'Fine')`);
    expect(await usedBy(mo)).toBe(1500);
    expect(await refusalOf(mo, `admin_review_referral('${other.id}', 'approve', 'Fine')`)).toMatchObject({
      message: "points_daily_limit",
    });
    expect(await call(admin, `admin_review_referral('${other.id}', 'approve', 'Fine')`)).toMatchObject({
      undo: true,
    });
  });

  test("gives back by undo what their day still has", async () => {
    const taken = [];
    await db.sql`select private.award(${friend}, 'manual', gen_random_uuid()::text, 3000, 'Before')`;
    for (let n = 0; n < 4; n++)
      taken.push(await call(admin, `admin_award_points('${friend}', -500, 'Wrong')`));
    for (let n = 0; n < 4; n++) await call(mo, `admin_award_points('${await join(db)}', 450, 'Thanks')`);
    await expect(undo(mo, taken[0]?.line as number)).rejects.toThrow("points_daily_limit");
  });
});

describe("nobody earns by what they published, decided or showed themselves", () => {
  test("who wrote or published a mission reads so, and cannot do it; neither can an account of theirs", async () => {
    const ada = await adminOf();
    const { id } = await save(ada, { points: 100 });
    await call(ada, set(id));
    const slug = await slugOf(id);
    const twin = await join(db);
    const address = await linkWallet(db, ada, anyAddress());
    await unlinkWallet(db, ada, address);
    await release(db, address);
    await linkWallet(db, twin, address);
    for (const member of [ada, twin]) {
      const before = await xpOf(db, member);
      await earn(member, slug);
      expect(await mine(db, member, slug)).toMatchObject({ state: "own" });
      expect(await gained(member, before)).toBe(0);
    }
    // They stay who they are without the role.
    await db.sql`delete from user_roles where user_id = ${ada}`;
    await earn(ada, slug);
    expect(await mine(db, ada, slug)).toMatchObject({ state: "own" });
    const other = await join(db);
    const before = await xpOf(db, other);
    await earn(other, slug);
    expect(await gained(other, before)).toBe(100);
  });

  test("an admin gives themselves nothing, nor an account that was joined with theirs", async () => {
    const [ada, twin] = [await adminOf(), await join(db)];
    await expect(call(ada, `admin_award_points('${ada}', 5, 'Mine')`)).rejects.toThrow("forbidden");
    await db.sql`insert into private.account_merges (older, younger, joined_to, points, wallets, identities, referrals)
      values (${twin}, ${ada}, ${twin}, 0, 0, 0, 0)`;
    await expect(call(ada, `admin_award_points('${twin}', 5, 'Mine')`)).rejects.toThrow("forbidden");
    await db.sql`delete from private.account_merges where younger = ${ada}`;
    const line = await call(second, `admin_award_points('${ada}', -5, 'Wrong')`);
    await expect(undo(ada, line.line)).rejects.toThrow("forbidden");
  });

  test("a prize of a challenge or season that somebody published as staff does not reach them later", async () => {
    const former = await adminOf();
    const [challenge] = await db.sql`select gen_random_uuid() as id`;
    await db.sql`select private.audit(${former}, 'challenge.published', 'challenge', ${challenge?.id as string})`;
    const award = (user: string, source: string, key: string) =>
      db.sql`select private.award(${user}, ${source}, ${key}, 100, 'Prize') as line`;
    await db.sql`delete from user_roles where user_id = ${former}`;
    expect(await award(former, "prize", `challenge:${challenge?.id}`)).toEqual([{ line: null }]);
    expect((await award(await join(db), "prize", `challenge:${challenge?.id}`))[0]?.line).not.toBeNull();
    await db.sql`select private.audit(${former}, 'season.planned', 'season', ${challenge?.id as string})`;
    expect(await award(former, "season", `${challenge?.id}`)).toEqual([{ line: null }]);
  });
});

test("a member of staff who qualifies as somebody's friend has decided nothing, also at the end of their day", async () => {
  await publishPrices(db);
  const { referrer, referee } = await almostQualified(db);
  await db.sql`update profiles set onboarding_completed = false where user_id = ${referee}`;
  await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
  await db.sql`insert into user_roles (user_id, role) values (${referee}, 'moderator')`;
  for (let n = 0; n < 4; n++)
    await call(referee, `admin_award_points('${await join(db)}', 500, 'Thanks')`);
  const before = await xpOf(db, referrer);
  await db.asKept(referee, (tx) => tx`select complete_onboarding()`);
  expect(await gained(referrer, before)).toBe(1200);
  expect(await usedBy(referee)).toBe(2000);
});

describe("the account", () => {
  test("names the way and the person, and its figures are those of the limit", async () => {
    const mo = await moderatorOf();
    const [friend, pair] = [await join(db), await referred()];
    const given = await call(mo, `admin_award_points('${friend}', 200, 'Thanks')`);
    await undo(mo, given.line);
    await call(mo, `admin_review_referral('${pair.id}', 'approve', 'Fine')`);
    const { id } = await save(mo, { points: 25, max_claims: 2 });
    await call(mo, set(id));
    await earn(friend, await slugOf(id));
    type Row = { user_id: string; used: number; left: number | null; ways: Record<string, unknown>[] };
    const told = (await call(mo, "admin_team_points()")) as unknown as {
      limits: { left: number; day: number };
      account: Row[];
    };
    const own = told.account.find((row) => row.user_id === mo);
    expect(own).toMatchObject({ used: 1950, left: 50 });
    expect(own?.left).toBe(told.limits.left);
    expect(own?.ways).toEqual([
      { way: "award", given: 200, taken: 0, lines: 1, published: 0 },
      { way: "mission", given: 25, taken: 0, lines: 1, published: 1 },
      { way: "referral", given: 1500, taken: 0, lines: 2, published: 0 },
      { way: "undo", given: 0, taken: 200, lines: 1, published: 0 },
    ]);
    await expect(call(await join(db), "admin_team_points()")).rejects.toThrow("forbidden");
  });

  test("an admin has no limit by hand, and publishes alone up to a bound for one member a day", async () => {
    const ada = await adminOf();
    for (let n = 0; n < 10; n++) {
      const { id } = await save(ada, {});
      await call(ada, set(id));
      expect(await stateOf(id)).toBe("published");
    }
    const { id } = await save(ada, {});
    await call(ada, set(id));
    expect(await stateOf(id)).toBe("draft");
    await call(ada, `admin_award_points('${await join(db)}', 9000, 'By hand')`);
  });
});

/**
 * Whose account the lines are on that a function writes. `acting`: the caller, when they are staff and it is about somebody else;
 * `hands`: who wrote, published, showed or decided it by the audit log (`private.hands_on`); `rules`: facts that count for everybody
 * alike and that staff cannot make. A new function stands here, and in `private.hands_on` when staff make what it pays.
 */
const accounts: Record<string, "acting" | "hands" | "rules"> = {
  "private.apply_invoice": "rules",
  "private.award_message": "rules",
  // An order that an admin accepted is settled in their call.
  "private.settle_order": "acting",
  "private.award_points": "acting",
  "private.award_purchase": "rules",
  "private.award_referral_bonus": "hands",
  "private.check_in": "rules",
  "private.claim_import_row": "hands",
  "private.confirm_member": "rules",
  // What both had: nothing is added.
  "private.merge_accounts": "rules",
  "private.pay_mission": "hands",
  "private.pay_prize": "hands",
  "private.pay_season": "hands",
  "private.reverse": "acting",
  "private.settle_referral": "hands",
  "private.settle_reward": "rules",
  "private.sync_mint": "rules",
  complete_onboarding: "rules",
  enter_stream_code: "hands",
  link_wallet: "rules",
};

test("every function that gives points is named with whose account it is on", async () => {
  const writers = await db.sql<{ name: string; source: string }[]>`
    select p.oid::regproc::text as name, p.prosrc as source from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.oid <> 'private.award'::regproc
      and p.prosrc ~ '(private\\.award\\(|insert into public\\.points_ledger)'`;
  expect(writers.map(({ name }) => name).toSorted()).toEqual(Object.keys(accounts).toSorted());
  // The sources that staff make the cause of are those that the account looks for.
  const [hands] = await db.sql`select prosrc as source from pg_proc where oid = 'private.hands_on'::regproc`;
  for (const { name, source } of writers) {
    const sources = [...source.matchAll(/private\.award\([^']*'(\w+)'/g)].map(([, found]) => found);
    if (accounts[name] === "hands")
      for (const found of sources) expect(hands?.source, name).toContain(`('${found}',`);
  }
});
