import { afterAll, describe, expect, test } from "vitest";
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
import { mine } from "./mission-cast.ts";
import { castOfPublishers } from "./publisher-cast.ts";

const { db, second, call, undo, referred, save, set, slugOf, stateOf, earn, staffOf, usedBy, gained } =
  await castOfPublishers();
afterAll(() => db.drop());

describe("nobody earns by what they published, decided or showed themselves", () => {
  test("who wrote or published a mission reads so, and cannot do it; neither can an account of theirs", async () => {
    const ada = await staffOf("admin");
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
    const [ada, twin] = [await staffOf("admin"), await join(db)];
    await expect(call(ada, `admin_award_points('${ada}', 5, 'Mine')`)).rejects.toThrow("forbidden");
    await db.sql`insert into private.account_merges (older, younger, joined_to, points, wallets, identities, referrals)
      values (${twin}, ${ada}, ${twin}, 0, 0, 0, 0)`;
    await expect(call(ada, `admin_award_points('${twin}', 5, 'Mine')`)).rejects.toThrow("forbidden");
    await db.sql`delete from private.account_merges where younger = ${ada}`;
    const line = await call(second, `admin_award_points('${ada}', -5, 'Wrong')`);
    await expect(undo(ada, line.line)).rejects.toThrow("forbidden");
  });

  test("a prize of a challenge or season that somebody published as staff does not reach them later", async () => {
    const former = await staffOf("admin");
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
  for (let n = 0; n < 4; n++) await call(referee, `admin_award_points('${await join(db)}', 500, 'Thanks')`);
  const before = await xpOf(db, referrer);
  await db.asKept(referee, (tx) => tx`select complete_onboarding()`);
  expect(await gained(referrer, before)).toBe(1200);
  expect(await usedBy(referee)).toBe(2000);
});

describe("the account", () => {
  test("names the way and the person, and its figures are those of the limit", async () => {
    const mo = await staffOf("moderator");
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
    const ada = await staffOf("admin");
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
