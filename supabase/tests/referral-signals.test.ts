import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  click,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  release,
  unlinkWallet,
} from "./cast.ts";

/** People who refer themselves or each other, each as the rows that they would leave. */

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const buy = async (member: string, changes: object = {}) =>
  deliver(db, [{ ...(await checkoutOf(db, member, "plus_month")), ...changes }]);
const seen = (member: string, ip: string | null, device: string | null = null) =>
  db.sql`select touch_session(${member}, ${randomUUID()}, ${device}, 'Firefox', ${ip})`;
const stateOf = async (referee: string) =>
  (await db.sql`select id, stage, signals from referrals where referee_id = ${referee}`)[0];

async function refereeOf(referrer: string): Promise<string> {
  const referee = await join(db, { click: await click(db, referrer) });
  await onboard(db, referee);
  await linkWallet(db, referee);
  return referee;
}

describe("one person behind many accounts", () => {
  test("one card that pays for several friends holds every one after the first", async () => {
    const { referrer, referee: first } = await almostQualified(db);
    const second = await refereeOf(referrer);
    await buy(first, { card_fingerprint: "one-card" });
    await buy(second, { card_fingerprint: "one-card" });
    expect(await stateOf(first)).toMatchObject({ stage: "qualified" });
    expect(await stateOf(second)).toMatchObject({ stage: "held", signals: ["shared_card"] });
  });

  test("one wallet that goes from friend to friend holds the next", async () => {
    const { referrer, referee: first } = await almostQualified(db);
    const second = await join(db, { click: await click(db, referrer) });
    await onboard(db, second);
    const address = await linkWallet(db, first);
    await unlinkWallet(db, first, address);
    await release(db, address);
    await linkWallet(db, second, address);
    await buy(second);
    expect(await stateOf(second)).toMatchObject({ stage: "held", signals: ["shared_wallet"] });
  });

  test("the third friend on one network is held, and a third elsewhere is not", async () => {
    const { referrer, referee: first } = await almostQualified(db);
    const [second, third, elsewhere] = [
      await refereeOf(referrer),
      await refereeOf(referrer),
      await refereeOf(referrer),
    ];
    for (const referee of [first, second, third]) await seen(referee, "one-house");
    await seen(elsewhere, "another-house");
    for (const referee of [elsewhere, first]) await buy(referee);
    expect(await stateOf(elsewhere)).toMatchObject({ stage: "qualified" });
    expect(await stateOf(first)).toMatchObject({ stage: "held", signals: ["network_burst"] });
  });

  test("friends of several people on one network are no burst", async () => {
    const friends = [await almostQualified(db), await almostQualified(db), await almostQualified(db)];
    for (const { referee } of friends) await seen(referee, "one-office");
    await buy(friends[0]!.referee);
    expect(await stateOf(friends[0]!.referee)).toMatchObject({ stage: "qualified" });
  });
});

describe("accounts that slept", () => {
  /** Joined 60 days ago, seen that day, and again the given number of days ago. */
  const sleep = async (member: string, woke: number) => {
    await db.sql`update referrals set signed_up_at = now() - interval '60 days' where referee_id = ${member}`;
    await db.sql`delete from private.active_days where user_id = ${member}`;
    await db.sql`insert into private.active_days (user_id, day)
      select ${member}, (now() at time zone 'UTC')::date - n from unnest(array[60, ${woke}]::int[]) n`;
  };

  test("three that wake within a week are held; two, or three over the year, are not", async () => {
    const { referrer, referee: first } = await almostQualified(db);
    const [second, third] = [await refereeOf(referrer), await refereeOf(referrer)];
    await sleep(first, 1);
    await sleep(second, 2);
    await sleep(third, 20);
    await buy(first);
    expect(await stateOf(first)).toMatchObject({ stage: "qualified" });
    await sleep(third, 3);
    await buy(second);
    expect(await stateOf(second)).toMatchObject({ stage: "held", signals: ["sleepers"] });
  });

  test("someone who was never away is not held because others were", async () => {
    const { referrer, referee } = await almostQualified(db);
    for (let n = 1; n <= 3; n++) await sleep(await refereeOf(referrer), n);
    await buy(referee);
    expect(await stateOf(referee)).toMatchObject({ stage: "qualified" });
  });
});

describe("related accounts", () => {
  const related = async (referrer: string, referee: string) =>
    (await db.sql`select private.related_accounts(${referrer}, ${referee}) as r`)[0]?.r as {
      accounts: { id: string; name: string }[];
      links: { a: string; b: string; by: string }[];
    };

  test("are those that share a card, a wallet, a device or a network, with what is shared", async () => {
    const { referrer, referee } = await almostQualified(db);
    const [payer, neighbour, stranger] = [await join(db), await join(db), await join(db)];
    await buy(referee, { card_fingerprint: "related-card" });
    await buy(payer, { card_fingerprint: "related-card" });
    const device = randomUUID();
    await seen(referrer, "related-house", device);
    await seen(neighbour, "related-house");
    await seen(referee, null, device);
    await seen(stranger, "far-away");
    const { accounts, links } = await related(referrer, referee);
    expect(accounts.slice(0, 2).map(({ id }) => id)).toEqual([referrer, referee]);
    expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set([referrer, referee, payer, neighbour]));
    const shown = links.map(({ a, b, by }) => [new Set([a, b]), by]);
    expect(shown).toHaveLength(4);
    expect(shown).toContainEqual([new Set([referrer, referee]), "referral"]);
    expect(shown).toContainEqual([new Set([referrer, referee]), "device"]);
    expect(shown).toContainEqual([new Set([payer, referee]), "card"]);
    expect(shown).toContainEqual([new Set([neighbour, referrer]), "network"]);
  });

  test("are at most ten beside the two, however large the office is", async () => {
    const { referrer, referee } = await almostQualified(db);
    await seen(referee, "large-office");
    for (let n = 0; n < 12; n++) await seen(await join(db), "large-office");
    expect((await related(referrer, referee)).accounts).toHaveLength(12);
  });
});
