import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  click,
  codeOf,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  xpOf,
} from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** Binds by hand, as `referee` would in onboarding, the code of `referrer`. */
const bind = async (referee: string, referrer: string) => {
  const code = await codeOf(db, referrer);
  return db.asKept(referee, (tx) => tx`select bind_referral(${code})`);
};
const referrerOf = async (referee: string) =>
  (await db.sql`select referrer_id from referrals where referee_id = ${referee}`)[0]?.referrer_id as
    string | undefined;
/** Accounts made in one moment, so that their age says nothing. */
const sameAge = (...members: string[]) =>
  db.sql`update profiles set created_at = '2026-01-01T00:00:00Z' where user_id = any (${members})`;
const qualifyByPurchase = async (member: string) => {
  await onboard(db, member);
  await linkWallet(db, member);
  await deliver(db, [await checkoutOf(db, member)]);
};

describe("nobody is bound to somebody below", () => {
  test("the friend one has just brought: two members cannot both earn for each other", async () => {
    const first = await join(db);
    const second = await join(db, { click: await click(db, first) });
    await expect(bind(first, second)).rejects.toThrow("referral_circle");
    for (const member of [first, second]) await qualifyByPurchase(member);
    expect(await referrerOf(first)).toBeUndefined();
    expect(await xpOf(db, first)).toBe(50 + 100 + 150 + 500 + 1200);
    expect(await xpOf(db, second)).toBe(50 + 100 + 150 + 500 + 300);
  });

  test.each([3, 6])("a circle of %i, whatever the accounts' ages", async (length) => {
    const chain = [await join(db)];
    while (chain.length < length) chain.push(await join(db, { click: await click(db, chain.at(-1)!) }));
    await sameAge(...chain);
    for (const below of chain.slice(1)) {
      await expect(bind(chain[0]!, below)).rejects.toThrow("referral_circle");
    }
    expect(await referrerOf(chain[0]!)).toBeUndefined();
  });

  test("through an account that was erased since", async () => {
    const top = await join(db);
    const middle = await join(db, { click: await click(db, top) });
    const low = await join(db, { click: await click(db, middle) });
    await sameAge(top, low);
    await db.sql`select erase_member(${middle})`;
    await expect(bind(top, low)).rejects.toThrow("referral_circle");
  });

  test("when everybody binds at the same moment: of a ring of accounts one binding is always refused", async () => {
    for (const length of [2, 3, 5]) {
      for (let round = 0; round < 8; round += 1) {
        const ring = await Promise.all(Array.from({ length }, () => join(db)));
        await sameAge(...ring);
        const answers = await Promise.allSettled(
          ring.map((member, n) => bind(member, ring[(n + 1) % length]!)),
        );
        const refused = answers.filter((answer) => answer.status === "rejected");
        expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(["referral_circle"]);
      }
    }
  });
});

describe("an older account is not the referee of a younger one", () => {
  test("by a code typed by hand", async () => {
    const older = await join(db);
    const younger = await join(db);
    await expect(bind(older, younger)).rejects.toThrow("referral_younger");
    await bind(younger, older);
    expect(await referrerOf(younger)).toBe(older);
  });

  test("by a link: an account that is there already is bound by no click, however it signs in", async () => {
    const older = await join(db, { confirmed: false });
    const younger = await join(db);
    const visit = await click(db, younger);
    await db.sql`update auth.users set raw_user_meta_data = ${db.sql.json({ referral_click: visit })},
      email_confirmed_at = now() where id = ${older}`;
    await db.sql`select greet_provider_member(${older}, ${visit}, 'en')`;
    expect(await referrerOf(older)).toBeUndefined();
  });

  test("by a click whose member is younger, even while a provider's account is minutes old", async () => {
    const fresh = await join(db);
    const younger = await join(db);
    const visit = await click(db, younger);
    await db.sql`update referral_clicks set created_at = now() - interval '1 hour' where id = ${visit}`;
    expect(await db.sql`select greet_provider_member(${fresh}, ${visit}, 'en') as bound`).toEqual([
      { bound: false },
    ]);
    expect(await referrerOf(fresh)).toBeUndefined();
  });

  test("by whoever writes the table, or changes a row of it", async () => {
    const older = await join(db);
    const younger = await join(db);
    const write = (referrer: string, referee: string) =>
      db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
        values (${referrer}, ${referee}, 'NOORPEAK', now() + interval '1 day') returning id`;
    await expect(write(younger, older)).rejects.toThrow("referral_younger");
    const friend = await join(db);
    const [row] = await write(older, friend);
    await expect(
      db.sql`update referrals set referrer_id = ${friend}, referee_id = ${older} where id = ${row?.id as string}`,
    ).rejects.toThrow(/referral_(circle|younger)/);
    expect(await referrerOf(friend)).toBe(older);
  });

  test("and a sign-up through a link is never refused for it", async () => {
    const friend = await join(db);
    const visit = await click(db, friend);
    await db.sql`update profiles set created_at = now() + interval '1 hour' where user_id = ${friend}`;
    const member = await join(db, { click: visit });
    expect(await referrerOf(member)).toBeUndefined();
    expect(await xpOf(db, member)).toBe(50);
  });
});
