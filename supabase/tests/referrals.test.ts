import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  click,
  codeOf,
  confirm,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  xpOf,
  release,
  unlinkWallet,
} from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const referralOf = async (referee: string) =>
  (await db.sql`select * from referrals where referee_id = ${referee}`)[0] as
    | { id: string; referrer_id: string; stage: string; signals: string[]; basis: { kind: string } }
    | undefined;
const qualify = (referee: string) => db.sql`select private.qualify(${referee}) as stage`;
const buy = async (member: string, lookupKey = "plus_month", changes: object = {}) =>
  deliver(db, [{ ...(await checkoutOf(db, member, lookupKey)), ...changes }]);
const seen = (member: string, ip: string | null, device: string | null = null) =>
  db.sql`select touch_session(${member}, ${randomUUID()}, ${device}, 'Firefox', ${ip})`;

describe("binding", () => {
  test("happens in the sign-up, to the click that the cookie names", async () => {
    const friend = await join(db);
    const referee = await join(db, { click: await click(db, friend) });
    expect(await referralOf(referee)).toMatchObject({ referrer_id: friend, stage: "signed_up" });
  });

  test("does not happen for an old click, an unknown one, or none", async () => {
    const friend = await join(db);
    const old = await click(db, friend);
    await db.sql`update referral_clicks set created_at = now() - interval '31 days' where id = ${old}`;
    for (const id of [old, randomUUID(), "not-a-uuid", undefined]) {
      const referee = await join(db, { ...(id ? { click: id } : {}) });
      expect(await referralOf(referee)).toBeUndefined();
    }
  });

  test("by hand works once, in onboarding, with somebody else's code", async () => {
    const friend = await join(db, { name: "Noor Haddad" });
    const referee = await join(db);
    const bind = (id: string, code: string) =>
      db.asKept(id, (tx) => tx`select bind_referral(${code}) as name`);
    await expect(bind(referee, "nobody-has-this")).rejects.toThrow("alias_unknown");
    await expect(bind(referee, await codeOf(db, referee))).rejects.toThrow("own_alias");
    expect(await bind(referee, (await codeOf(db, friend)).toLowerCase())).toEqual([{ name: "N••• H." }]);
    await expect(bind(referee, await codeOf(db, await join(db)))).rejects.toThrow("referral_exists");
    const settled = await join(db);
    await onboard(db, settled);
    await expect(bind(settled, await codeOf(db, friend))).rejects.toThrow("referral_exists");
  });
});

describe("a referral qualifies", () => {
  test("with the last missing fact, whichever it is", async () => {
    const friend = await join(db);
    const facts: Record<string, (id: string) => Promise<unknown>> = {
      email: (id) => confirm(db, id),
      onboarding: (id) => onboard(db, id),
      wallet: (id) => linkWallet(db, id),
      activity: (id) => buy(id, "pro_month"),
    };
    for (const last of Object.keys(facts)) {
      const referee = await join(db, { confirmed: false, click: await click(db, friend) });
      for (const name of Object.keys(facts)) if (name !== last) await facts[name]?.(referee);
      const [row] = await db.sql`select private.referral_missing(${referee}) as missing`;
      expect(row?.missing).toEqual([last]);
      expect((await referralOf(referee))?.stage).not.toBe("qualified");
      await facts[last]?.(referee);
      expect(await referralOf(referee), last).toMatchObject({ stage: "qualified", basis: { kind: "order" } });
    }
  });

  test("by three distinct active UTC days within 30", async () => {
    const { referee } = await almostQualified(db);
    const day = (ago: number) =>
      db.sql`insert into private.active_days values (${referee}, (now() at time zone 'UTC')::date - ${ago}::int)`;
    await day(40);
    await day(1);
    await seen(referee, null);
    expect((await referralOf(referee))?.stage).toBe("wallet_linked");
    await day(2);
    await qualify(referee);
    expect(await referralOf(referee)).toMatchObject({ stage: "qualified", basis: { kind: "active_days" } });
  });

  test("once: 100 parallel checks give one count, 1200 points, one bonus and one mail", async () => {
    const { referrer, referee } = await almostQualified(db);
    const before = { referrer: await xpOf(db, referrer), referee: await xpOf(db, referee) };
    await db.sql`insert into private.active_days
      select ${referee}, (now() at time zone 'UTC')::date - n from generate_series(0, 2) n`;
    await Promise.all(Array.from({ length: 100 }, () => qualify(referee)));
    expect(await xpOf(db, referrer)).toBe(before.referrer + 1200);
    expect(await xpOf(db, referee)).toBe(before.referee + 300);
    const [count] =
      await db.sql`select qualified_referrals as n from referral_points where user_id = ${referrer}`;
    expect(count?.n).toBe(1);
    await queueMail(db);
    const mails = await db.sql`select template, params from mail_outbox where user_id = ${referrer}`;
    expect(mails).toMatchObject([
      { template: "referral_qualified", params: { referee: "L••• B.", points: 1200 } },
    ]);
    const [line] =
      await db.sql`select reason from points_ledger where user_id = ${referrer} and source = 'referral'`;
    expect(line?.reason).toBe("Referral qualified: L••• B.");
  });

  test("for many referees of one friend at once, without a deadlock", async () => {
    await db.sql`update settings set value = '1000' where key like 'referral.%_limit'`;
    const friend = await join(db);
    const referees = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const referee = await join(db, { click: await click(db, friend) });
        await onboard(db, referee);
        return referee;
      }),
    );
    const facts = await Promise.all(referees.map((referee) => checkoutOf(db, referee)));
    await Promise.all([
      ...facts.map((fact) => deliver(db, [fact])),
      ...referees.map((referee) => linkWallet(db, referee)),
    ]);
    const [row] =
      await db.sql`select qualified_referrals as n from referral_points where user_id = ${friend}`;
    expect(row?.n).toBe(12);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    await db.sql`update settings set value = '10' where key = 'referral.daily_limit'`;
  });
});

describe("a referral is rejected", () => {
  test("for the same e-mail behind dots, plus and case", async () => {
    const friend = await join(db, { email: "lena.brandt@gmail.com" });
    const referee = await join(db, {
      email: "L.E.N.A.Brandt+two@googlemail.com",
      click: await click(db, friend),
    });
    await onboard(db, referee);
    await linkWallet(db, referee);
    await buy(referee);
    expect(await referralOf(referee)).toMatchObject({ stage: "rejected", signals: ["same_email"] });
  });

  test("but not for an address that is not proved", async () => {
    const friend = await join(db, { email: "ines.kaplan@gmail.com" });
    const other = await join(db, {});
    const same = async () =>
      (await db.sql`select private.same_person(${friend}, ${other}) as same`)[0]?.same as boolean;
    await db.sql`
      update auth.users set email = 'ines.kaplan+x@gmail.com', email_confirmed_at = null where id = ${other}`;
    expect(await same()).toBe(false);
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${other}`;
    expect(await same()).toBe(true);
  });

  test("for a wallet that the friend had, and for the friend's card", async () => {
    const { referrer, referee } = await almostQualified(db);
    const address = await linkWallet(db, referrer);
    await unlinkWallet(db, referrer, address);
    await release(db, address);
    await linkWallet(db, referee, address);
    await buy(referrer, "plus_month", { card_fingerprint: "shared" });
    const before = await xpOf(db, referrer);
    await buy(referee, "plus_month", { card_fingerprint: "shared" });
    expect(await referralOf(referee)).toMatchObject({
      stage: "rejected",
      signals: ["same_wallet", "same_card"],
    });
    expect(await xpOf(db, referrer)).toBe(before);
  });
});

describe("a referral is held", () => {
  test.each([
    ["same_network", async (a: string, b: string) => [await seen(a, "hash-1"), await seen(b, "hash-1")]],
    [
      "same_device",
      async (a: string, b: string) => {
        const device = randomUUID();
        return [await seen(a, null, device), await seen(b, null, device)];
      },
    ],
    [
      "suspended",
      (a: string) => db.sql`update profiles set suspended_until = 'infinity' where user_id = ${a}`,
    ],
    [
      "disposable_email",
      (_a: string, b: string) =>
        db.sql`update auth.users set email = ${`${b}@mailinator.com`} where id = ${b}`,
    ],
  ])("for %s, and a moderator decides", async (signal, arrange) => {
    const { referrer, referee } = await almostQualified(db);
    await arrange(referrer, referee);
    await buy(referee);
    expect(await referralOf(referee)).toMatchObject({ stage: "held", signals: [signal] });
  });

  test("not for a device that has only a name, nor for networks a day apart", async () => {
    const { referrer, referee } = await almostQualified(db);
    await seen(referrer, "hash-2", "Chrome on Linux");
    await db.sql`update user_sessions set first_seen_at = now() - interval '3 days', last_seen_at = now() - interval '2 days'
      where user_id = ${referrer}`;
    await seen(referee, "hash-2", "Chrome on Linux");
    await buy(referee);
    expect((await referralOf(referee))?.stage).toBe("qualified");
  });

  test("beyond ten a day for one friend", async () => {
    const { referrer, referee } = await almostQualified(db);
    await db.sql`update settings set value = '1' where key = 'referral.daily_limit'`;
    const first = await join(db, { click: await click(db, referrer) });
    await onboard(db, first);
    await linkWallet(db, first);
    await buy(first);
    await buy(referee);
    await db.sql`update settings set value = '10' where key = 'referral.daily_limit'`;
    expect(await referralOf(referee)).toMatchObject({ stage: "held", signals: ["daily_limit"] });
  });
});

describe("time", () => {
  test("expires what did not qualify, and an expired referral never qualifies", async () => {
    const { referee } = await almostQualified(db);
    await db.sql`update referrals set expires_at = now() where referee_id = ${referee}`;
    await buy(referee);
    expect((await referralOf(referee))?.stage).toBe("expired");
    const late = await join(db, { click: await click(db, await join(db)) });
    await db.sql`update referrals set expires_at = now() where referee_id = ${late}`;
    expect(await db.sql`select expire_referrals() as n`).toEqual([{ n: 1 }]);
    expect((await referralOf(late))?.stage).toBe("expired");
  });
});

describe("referral_overview", () => {
  test("shows the friend masked names and missing steps, never a signal, and only to the friend", async () => {
    const { referrer, referee } = await almostQualified(db);
    await db.sql`update referrals set stage = 'held', signals = '{same_network}' where referee_id = ${referee}`;
    const read = async (id: string) => (await db.as(id, (tx) => tx`select referral_overview() as o`))[0]?.o;
    const overview = await read(referrer);
    expect(overview).toMatchObject({
      values: { qualified: 1200, welcome: 300 },
      funnel: { clicked: 1, signed_up: 1, wallet_linked: 1, qualified: 0 },
      points_earned: 0,
      points_pending: 1200,
      referees: [{ masked_name: "L••• B.", stage: "held", missing: [] }],
    });
    expect(JSON.stringify(overview)).not.toMatch(/same_network|Brandt|@/);
    expect(JSON.stringify(overview)).not.toContain(referee);
    expect(await read(referee)).toMatchObject({ referees: [], points_pending: 0 });
    await expect(db.as({ role: "authenticated" }, (tx) => tx`select referral_overview()`)).rejects.toThrow(
      "unauthenticated",
    );
  });
});
