import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referralOverview } from "@/lib/referrals/schema";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, codeOf, join, linkWallet, onboard } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Overview = {
  funnel: Record<string, number>;
  pace: Record<string, number | null>;
  channels: object[];
  landings: object[];
  rules: object;
  referees: { id: string; remindable: boolean; reminded_at: string | null; missing: string[] }[];
};
const overview = async (id: string, days: number | null = null): Promise<Overview> =>
  (await db.as(id, (tx) => tx`select referral_overview(${days}) as o`))[0]?.o as Overview;

const visit = async (friend: string, via: string | null, landing = "/", daysAgo = 0) => {
  const id = randomUUID();
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const clicks = [{ id, alias: await codeOf(db, friend), visitor: id, landing, via, at }];
  await db.sql`select record_clicks(${db.sql.json(clicks)})`;
  await db.sql`update referral_clicks set created_at = ${at} where id = ${id}`;
  return id;
};

describe("figures of the referral page", () => {
  test("tell apart labels, landing pages and periods, and stamp the mint once", async () => {
    const friend = await join(db);
    const referee = await join(db, { click: await visit(friend, "podcast", "/?via=podcast&x=1") });
    await visit(friend, "podcast", "/");
    await visit(friend, null, "/es?utm=1", 40);
    await visit(friend, "<b>", "/");
    const all = await overview(friend);
    expect(all.funnel).toEqual({ clicked: 4, signed_up: 1, wallet_linked: 0, minted: 0, qualified: 0 });
    expect(all.channels).toEqual([
      { name: "podcast", clicked: 2, signed_up: 1, qualified: 0 },
      { name: null, clicked: 2, signed_up: 0, qualified: 0 },
    ]);
    expect(all.landings).toEqual([
      { name: "/", clicked: 3, signed_up: 1, qualified: 0 },
      { name: "/es", clicked: 1, signed_up: 0, qualified: 0 },
    ]);
    expect((await overview(friend, 30)).funnel).toMatchObject({ clicked: 3, signed_up: 1 });

    await db.sql`update referrals set clicked_at = signed_up_at - interval '90 seconds',
      minted_at = signed_up_at + interval '2 hours' where referee_id = ${referee}`;
    const later = await overview(friend);
    expect(later.pace).toEqual({ joined: 90, wallet: null, minted: 7200, qualified: null });
    expect(later.funnel).toMatchObject({ minted: 1 });
  });

  test("print the rules as the settings have them", async () => {
    const friend = await join(db);
    const rules = {
      click_days: 30,
      first_touch: false,
      expires_days: 90,
      active_days: 3,
      active_window_days: 30,
    };
    expect((await overview(friend)).rules).toEqual(rules);
    const alias = (await db.sql`select resolve_alias(${await codeOf(db, friend)}) as a`)[0]?.a as object;
    expect(alias).toMatchObject({ referrer_id: friend, click_days: 30, first_touch: false });
  });

  test("a mint that is confirmed stamps the referral of its member, and one that comes later does not", async () => {
    const { referee } = await almostQualified(db);
    const mint = async (at: string) => {
      const [row] = await db.sql`insert into nft_mints
        (user_id, wallet, chain_id, contract, tx_hash, log_index, token_id, status, confirmed_at)
        select ${referee}, address, 31337, '0x' || repeat('1', 40), '0x' || md5(random()::text) || md5(random()::text), 0,
          (random() * 1000000)::int, 'confirmed', ${at}
        from wallets where user_id = ${referee} returning id`;
      await db.sql`select private.sync_mint(${row?.id as string})`;
    };
    await mint("2026-05-01T10:00:00Z");
    await mint("2026-05-02T10:00:00Z");
    const [row] = await db.sql`select minted_at from referrals where referee_id = ${referee}`;
    expect(row?.minted_at).toEqual(new Date("2026-05-01T10:00:00Z"));
  });
});

describe("an invitation", () => {
  const ask = async (id: string) =>
    (await db.as("service_role", (tx) => tx`select invitation(${id}) as i`))[0]?.i as object;
  const clickOn = async (user: string, alias: string) => {
    const click = randomUUID();
    await db.asKept(
      "service_role",
      (tx) => tx`select record_clicks(${tx.json([{ id: click, alias, visitor: click, landing: "/" }])})`,
    );
    return click;
  };
  const rename = (user: string, name: string) => db.asKept(user, (tx) => tx`select set_username(${name})`);
  const pictured = (user: string) =>
    db.sql`update profiles set avatar_url = 'avatars/' || user_id || '/avatar.webp?v=0123456789ab' where user_id = ${user}`;

  test("names its owner to the service alone, while the click can bind", async () => {
    const friend = await join(db, { name: "Noor Haddad" });
    const click = await visit(friend, null);
    expect(await ask(click)).toEqual({ name: "N••• H.", picture: null, welcome: 300 });
    await pictured(friend);
    expect(await ask(click)).toMatchObject({ picture: `avatars/${friend}/avatar.webp?v=0123456789ab` });
    expect(await ask(randomUUID())).toBeNull();
    expect(await ask(await visit(friend, null, "/", 31))).toBeNull();
    for (const who of [friend, { role: "anon" } as const]) {
      await expect(db.as(who, (tx) => tx`select invitation(${click})`)).rejects.toThrow("permission denied");
    }
  });

  test("names the username that stands in the link, also a former one, and never another one", async () => {
    const friend = await join(db, { name: "Noor Haddad" });
    const byCode = await visit(friend, null);
    const [first, second] = ["noor-first", "noor-second"];
    await rename(friend, first);
    const byName = await clickOn(friend, first.toUpperCase());
    expect(await ask(byName)).toMatchObject({ name: first });
    expect(await ask(byCode)).toMatchObject({ name: "N••• H." });
    await db.sql`update profiles set renamed_at = null where user_id = ${friend}`;
    await rename(friend, second);
    expect(await ask(byName)).toMatchObject({ name: first });
    expect(await ask(await clickOn(friend, second))).toMatchObject({ name: second });
    expect(await overview(friend)).toMatchObject({ shown_as: second });
  });

  test("names the owner by name, with their picture, only where they chose so, and nobody who is suspended", async () => {
    const friend = await join(db, { name: "Noor Haddad" });
    await pictured(friend);
    await db.asKept(
      friend,
      (tx) => tx`update profiles set leaderboard_opt_out = true where user_id = ${friend}`,
    );
    const click = await visit(friend, null);
    expect(await ask(click)).toMatchObject({ name: "N••• H.", picture: null });
    expect(await overview(friend)).toMatchObject({ shown_as: "N••• H." });
    await db.asKept(
      friend,
      (tx) => tx`update profiles set named_to_invited = true where user_id = ${friend}`,
    );
    expect(await ask(click)).toEqual({
      name: "Noor Haddad",
      picture: `avatars/${friend}/avatar.webp?v=0123456789ab`,
      welcome: 300,
    });
    expect(await overview(friend)).toMatchObject({ shown_as: "Noor Haddad" });
    const other = await join(db);
    const none = await db.asKept(
      other,
      (tx) => tx`update profiles set named_to_invited = false where user_id = ${friend} returning user_id`,
    );
    expect(none).toHaveLength(0);
    for (const until of ["2999-01-01", "infinity"]) {
      await db.sql`update profiles set suspended_until = ${until}::text::timestamptz where user_id = ${friend}`;
      expect(await ask(click)).toBeNull();
    }
  });
});

test("the curve adds up to the figures beside it: by day for a period, by week for all time", async () => {
  const friend = await join(db, { name: "Noor Haddad" });
  await visit(friend, null, "/", 3);
  await visit(friend, null, "/", 3);
  await join(db, { click: await visit(friend, null) });
  await visit(friend, null, "/", 40);
  await db.sql`insert into private.referral_click_sums (referrer_id, day, via, landing, clicks)
    values (${friend}, (now() at time zone 'UTC')::date - 200, '', '/', 7)`;
  for (const days of [undefined, 7, 365]) {
    const { curve, funnel } = referralOverview.parse(await overview(friend, days));
    const sum = (key: "clicked" | "signed_up") => curve.points.reduce((all, point) => all + point[key], 0);
    expect([sum("clicked"), sum("signed_up")]).toEqual([funnel.clicked, funnel.signed_up]);
    expect(curve.step).toBe(days ? "day" : "week");
    if (!days) for (const { day } of curve.points) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(1);
  }
  const nobody = await join(db);
  expect(referralOverview.parse(await overview(nobody)).curve.points).toEqual([]);
});

test("what was earned stands beside the clicks as it does on the page of earnings", async () => {
  const { referrer } = await almostQualified(db);
  await db.sql`insert into private.commission_lines (user_id, referral_id, payment, reason, amount, currency, payable_at)
    select referrer_id, id, 'pi_curve', 'payment', 1200, 'usd', now() + interval '30 days' from referrals where referrer_id = ${referrer}`;
  const sums = (await db.as(referrer, (tx) => tx`select my_commission() -> 'sums' as s`))[0]?.s as object[];
  expect(sums).toHaveLength(1);
  expect(referralOverview.parse(await overview(referrer)).earnings).toEqual(sums);
});

describe("remind_referee", () => {
  const remind = (who: string, referral: string) =>
    db.asKept(who, (tx) => tx`select remind_referee(${referral}) as at`);
  const referred = async () => {
    const friend = await join(db, { name: "Noor Haddad" });
    const referee = await join(db, { click: await visit(friend, null) });
    const [row] = await db.sql`select id from referrals where referee_id = ${referee}`;
    const referral = row?.id as string;
    const age = (days: number) =>
      db.sql`update referrals set signed_up_at = now() - make_interval(days => ${days}) where id = ${referral}`;
    return { friend, referee, referral, age };
  };

  test("writes once to a friend who has not gone on for some days, naming what is missing", async () => {
    const { friend, referee, referral, age } = await referred();
    expect((await overview(friend)).referees).toMatchObject([{ remindable: false, reminded_at: null }]);
    await expect(remind(friend, referral)).rejects.toThrow("referral_not_remindable");
    await age(4);
    expect((await overview(friend)).referees).toMatchObject([{ remindable: true }]);
    await Promise.allSettled(Array.from({ length: 10 }, () => remind(friend, referral)));
    const events =
      await db.sql`select user_id, other_user_id, values from private.events where type = 'referral.reminded'
      and values ->> 'referral_id' = ${referral}`;
    expect(events).toEqual([{ user_id: referee, other_user_id: friend, values: { referral_id: referral } }]);
    await expect(remind(friend, referral)).rejects.toThrow("referral_not_remindable");
    const [shown] = (await overview(friend)).referees;
    expect(shown?.reminded_at).not.toBeNull();
    const [words] = await db.sql`select private.event_words(e) as w from private.events e
      where e.type = 'referral.reminded' and e.values ->> 'referral_id' = ${referral}`;
    expect(words?.w).toEqual({ referee: "N••• H.", missing: shown?.missing });
  });

  test("is for open referrals of one's own", async () => {
    const { friend, referee, referral, age } = await referred();
    await age(4);
    await expect(remind(referee, referral)).rejects.toThrow("referral_not_found");
    await expect(remind(await join(db), referral)).rejects.toThrow("referral_not_found");
    for (const stage of ["qualified", "held", "rejected", "expired"]) {
      await db.sql`update referrals set stage = ${stage} where id = ${referral}`;
      await expect(remind(friend, referral)).rejects.toThrow("referral_not_remindable");
    }
    await expect(
      db.as({ role: "authenticated" }, (tx) => tx`select remind_referee(${referral})`),
    ).rejects.toThrow("unauthenticated");
    await expect(db.as({ role: "anon" }, (tx) => tx`select remind_referee(${referral})`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("twenty a day at most", async () => {
    const { friend, referral, age } = await referred();
    await age(4);
    for (let n = 0; n < 20; n += 1) {
      const other = await join(db);
      await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at, reminded_at)
        values (${friend}, ${other}, 'x', now() + interval '1 day', now())`;
    }
    await expect(remind(friend, referral)).rejects.toThrow("rate_limited");
  });
});

test("what is missing of a member who went all the way is nothing", async () => {
  const friend = await join(db);
  const referee = await join(db, { click: await visit(friend, null) });
  await onboard(db, referee);
  await linkWallet(db, referee);
  expect((await overview(friend)).referees[0]?.missing).not.toContain("wallet");
});
