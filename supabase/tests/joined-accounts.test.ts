import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import {
  almostQualified,
  checkoutOf,
  click,
  codeOf,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
  xpOf,
} from "./cast.ts";
import { emailOf, mergeCast } from "./merge-cast.ts";
import { castOfStaff } from "./staff-cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

const { db, admin, call } = await castOfStaff();
await publishPrices(db);
afterAll(() => db.drop());
const { as, begin, two, proved, merge, merged, tierOf, selling } = mergeCast(db);

describe("joining", () => {
  test("keeps the older: wallets, ways to sign in, access, referrals and names move, the points are one line outside rankings", async () => {
    const [older, younger] = await two();
    const wallet = await linkWallet(db, younger);
    await db.sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
      values (${randomUUID()}, ${younger}, 'google', ${younger}, '{}', now(), now())`;
    await db.sql`insert into grants (user_id, tier, source, source_id, ends_at) values (${younger}, 'pro', 'gift', ${younger}, now() + interval '9 days')`;
    const friend = await join(db, { click: await click(db, younger) });
    await db.sql`update referrals set stage = 'qualified', qualified_at = now() where referee_id = ${friend}`;
    await db.sql`update referral_points set qualified_referrals = 1 where user_id = ${younger}`;
    const [had, gained] = [await xpOf(db, older), await xpOf(db, younger)];
    expect(gained).toBeGreaterThan(0);
    expect(await merge(younger, older)).toBe("younger");

    expect(await merged(younger)).toMatchObject([
      { older, points: gained, wallets: 1, identities: 1, referrals: 1 },
    ]);
    expect([await xpOf(db, older), await xpOf(db, younger)]).toEqual([had + gained, 0]);
    expect(
      await db.sql`select points from points_ledger where source = 'merge' and user_id = ${older}`,
    ).toEqual([{ points: gained }]);
    expect(await db.sql`select user_id, is_primary from wallets where address = ${wallet}`).toEqual([
      { user_id: older, is_primary: true },
    ]);
    expect(
      await db.sql`select user_id from auth.identities where provider = 'google' and provider_id = ${younger}`,
    ).toEqual([{ user_id: older }]);
    expect(await db.sql`select referrer_id from referrals where referee_id = ${friend}`).toEqual([
      { referrer_id: older },
    ]);
    expect(
      await db.sql`select user_id, qualified_referrals as n from referral_points where user_id in (${older}, ${younger}) order by n`,
    ).toEqual([
      { user_id: younger, n: 0 },
      { user_id: older, n: 1 },
    ]);
    expect([await tierOf(older), await tierOf(younger)]).toEqual(["pro", "standard"]);
    await db.sql`select private.fold_rankings()`;
    const [row] =
      await db.sql`select points from private.ranking_totals where user_id = ${older} and window_key = 'all'`;
    expect(row?.points ?? 0).toBe(had);
    // Nobody gets into the younger one any more, and staff cannot open it by a restored suspension.
    expect(
      await db.sql`select banned_until > now() + interval '90 years' as shut from auth.users where id = ${younger}`,
    ).toEqual([{ shut: true }]);
    expect(await db.sql`select from auth.sessions where user_id = ${younger}`).toHaveLength(0);
    await expect(call(admin, `admin_suspend_member('${younger}', null, 'Again', null)`)).rejects.toThrow(
      "merge_closed",
    );
    expect(
      await db.sql`select values ->> 'side' as side, user_id from private.events where type = 'account.merged' and ${older} in (user_id, other_user_id) order by 1`,
    ).toEqual([
      { side: "older", user_id: older },
      { side: "younger", user_id: younger },
    ]);
    const file = async (who: string) =>
      ((await call(admin, `admin_member('${who}')`)) as unknown as { merges: object }).merges;
    expect(await file(older)).toMatchObject({ into: null, from: [{ user_id: younger, points: gained }] });
    expect(await file(younger)).toMatchObject({ into: { user_id: older }, from: [] });
    const drift =
      await db.sql`select w.user_id from wallet_profiles w where w.user_id in (${older}, ${younger})
      and w.total_xp <> (select coalesce(sum(points), 0) from points_ledger l where l.user_id = w.user_id)`;
    expect(drift).toHaveLength(0);
  });

  test("takes a referral between them back first", async () => {
    const { referrer, referee } = await almostQualified(db);
    await db.sql`update profiles set created_at = created_at - interval '1 day' where user_id = ${referrer}`;
    const paid = await checkoutOf(db, referee, "founder_once");
    await deliver(db, [paid]);
    await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'revoked' where user_id = ${referee}`;
    const [before] =
      await db.sql`select sum(points)::int as n from points_ledger where user_id in (${referrer}, ${referee})`;
    await merge(referrer, referee);
    const [after] =
      await db.sql`select sum(points)::int as n from points_ledger where user_id in (${referrer}, ${referee})`;
    expect((before?.n as number) - (after?.n as number)).toBe(1500);
    expect(await db.sql`select stage, signals from referrals where referee_id = ${referee}`).toEqual([
      { stage: "rejected", signals: ["same_user"] },
    ]);
    expect(
      await db.sql`select coalesce(sum(amount), 0)::int as n from private.commission_lines where user_id = ${referrer}`,
    ).toEqual([{ n: 0 }]);
    expect(
      await db.sql`select qualified_referrals as n from referral_points where user_id = ${referrer}`,
    ).toEqual([{ n: 0 }]);
  });

  test("lets later reversals of the younger's lines debit the older, and give back to it", async () => {
    const [older, younger] = await two();
    const paid = await checkoutOf(db, younger, "founder_once");
    await deliver(db, [paid]);
    await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'revoked' where user_id = ${younger}`;
    await merge(older, younger);
    expect(await tierOf(older)).toBe("founder");
    const joined = await xpOf(db, older);
    const dispute = (status: string) =>
      deliver(db, [
        { kind: "dispute", id: `dp_${paid.order_id}`, payment_intent: paid.payment_intent, status },
      ]);
    await dispute("lost");
    expect([await xpOf(db, older), await xpOf(db, younger)]).toEqual([joined - 500, 0]);
    expect(await tierOf(older)).toBe("standard");
    await dispute("won");
    expect([await xpOf(db, older), await xpOf(db, younger)]).toEqual([joined, 0]);
    await db.sql`select private.fold_rankings()`;
    expect(
      await db.sql`select * from private.ranking_drift() where user_id in (${older}, ${younger})`,
    ).toHaveLength(0);
  });

  test("leaves one trial, one use of a code and one first purchase for both", async () => {
    const [older, younger] = await two();
    const paid = await checkoutOf(db, younger);
    await deliver(db, [paid, subscriptionOf(paid)]);
    await deliver(db, [subscriptionOf(paid, { status: "canceled" })]);
    const [code] =
      await db.sql`insert into promotion_codes (code, percent_off) values ('WELCOME', 50) returning id`;
    await db.sql`insert into promotion_redemptions (order_id, code_id, user_id, discount)
      values (${paid.order_id}, ${code?.id as string}, ${younger}, 450)`;
    const taken = async () =>
      (
        await db.sql`select private.trial_used(${older}) as trial, not private.is_first_purchase(${older}) as purchase,
          private.has_used_code(${older}, ${code?.id as string}) as code`
      )[0];
    expect(await taken()).toEqual({ trial: false, purchase: false, code: false });
    await merge(older, younger);
    expect(await taken()).toEqual({ trial: true, purchase: true, code: true });
  });

  test("leaves a referral where it is that would close a circle", async () => {
    const [older, younger] = await two();
    const between = await join(db, { click: await click(db, older) });
    await db.sql`update profiles set created_at = created_at - interval '12 hours' where user_id = ${between}`;
    // The friend of the older invited the younger, who invited the friend's other friend.
    await db.sql`select private.bind(${between}, ${younger}, ${await codeOf(db, between)}, null, null)`;
    await merge(older, younger);
    expect(await db.sql`select referrer_id, stage from referrals where referee_id = ${younger}`).toEqual([
      { referrer_id: between, stage: "expired" },
    ]);
  });

  test("pays what the younger had earned to the older", async () => {
    const [older, younger] = await two();
    const friend = await join(db, { click: await click(db, younger) });
    await onboard(db, friend);
    await linkWallet(db, friend);
    await deliver(db, [await checkoutOf(db, friend, "founder_once")]);
    await db.sql`update private.commission_lines set payable_at = now() - interval '1 day' where user_id = ${younger}`;
    await merge(older, younger);
    expect(await db.sql`select user_id, amount::int, problem from private.payable(${older})`).toEqual([
      { user_id: older, amount: 4980, problem: "account" },
    ]);
    expect(await db.sql`select 1 from private.payable() where user_id = ${younger}`).toHaveLength(0);
    expect(await as(older, "my_commission() -> 'sums'")).toMatchObject([{ amount: 4980 }]);
    expect(await db.sql`select * from private.commission_drift()`).toHaveLength(0);
  });

  test("leaves the commission on what the younger paid with who invited it, and adds none on what the older had paid", async () => {
    const { referrer, referee: younger } = await almostQualified(db);
    const older = await join(db);
    for (const [days, id] of [
      [9, referrer],
      [5, older],
    ] as const)
      await db.sql`update profiles set created_at = created_at - make_interval(days => ${days}) where user_id = ${id}`;
    const earlier = await checkoutOf(db, older);
    await deliver(db, [earlier, subscriptionOf(earlier)]);
    await deliver(db, [subscriptionOf(earlier, { status: "canceled" })]);
    const paid = await checkoutOf(db, younger, "founder_once");
    await deliver(db, [paid]);
    await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'revoked' where user_id = ${younger}`;
    const posted = async () =>
      (
        await db.sql`select coalesce(sum(amount), 0)::int as n from private.commission_lines where user_id = ${referrer}`
      )[0]?.n as number;
    expect(await posted()).toBe(4980);
    expect(await merge(older, younger)).toBe("older");
    expect(await db.sql`select referrer_id from referrals where referee_id = ${older}`).toEqual([
      { referrer_id: referrer },
    ]);
    expect(await db.sql`select * from private.commission_drift()`).toHaveLength(0);
    const half = { amount: 24_900, amount_refunded: 12_450, currency: "usd" };
    await deliver(db, [{ kind: "refund", payment_intent: paid.payment_intent, ...half }]);
    expect(await posted()).toBe(2490);
    expect(await db.sql`select * from private.commission_drift()`).toHaveLength(0);
  });

  test("leaves a storefront with the account that stays, and moves what the younger bought", async () => {
    const older = await seller(db);
    const younger = await join(db);
    // The plan of the seller is a grant: joining computes it anew.
    await db.sql`insert into grants (user_id, tier, source, source_id) values (${older.member}, 'pro', 'gift', ${older.member})`;
    const product = await offer(db, older.member);
    const other = await seller(db);
    const bought = await checkout(db, other.account, await offer(db, other.member), 2000, younger);
    await tellSale(db, other.account, saleFact(bought));
    expect(await merge(younger, older.member)).toBe("younger");
    const [shop] = await db.as("anon", (tx) => tx`select storefront(${older.account}) -> 'products' as p`);
    expect(shop?.p).toMatchObject([{ id: product }]);
    expect(await db.sql`select buyer_id from private.storefront_sales where id = ${bought.sale}`).toEqual([
      { buyer_id: older.member },
    ]);
  });

  test("closes the younger's shop when nobody counts on it any more; its orders stay readable", async () => {
    const { older, younger, account, sale } = await selling();
    await as(younger, `set_product_state('${sale.product}', 'archived')`);
    await db.sql`update private.storefront_sales set paid_at = now() - interval '31 days' where id = ${sale.sale}`;
    await merge(older, younger);
    const read = async (what: string) =>
      (await db.as("anon", (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as unknown;
    expect(await read(`storefront('${account}')`)).toBeNull();
    expect(await read(`storefront_order('${account}', '${sale.session}')`)).toMatchObject({ state: "paid" });
    expect(await db.sql`select user_id from connected_accounts where stripe_account_id = ${account}`).toEqual(
      [{ user_id: younger }],
    );
  });

  test("of one account with two others at once happens once, and once more with what is left", async () => {
    const [a, b] = await two();
    const c = await join(db);
    const first = await proved(b, a);
    await begin(c, emailOf(b));
    const [row] =
      await db.sql`update private.merge_requests set proved_at = now(), other_proved_at = now() where user_id = ${c} returning id`;
    const second = row?.id as string;
    const done = await Promise.allSettled([
      as(b, `merge_my_accounts('${first}')`),
      as(c, `merge_my_accounts('${second}')`),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.sql`select from private.account_merges where younger in (${b}, ${c})`).toHaveLength(1);
  });

  test("of one pair from both sides at once happens once", async () => {
    const [older, younger] = await two();
    const request = await proved(older, younger);
    await Promise.allSettled(
      [older, younger, older].map((who) => as(who, `merge_my_accounts('${request}')`)),
    );
    expect(await merged(younger)).toHaveLength(1);
    expect(
      await db.sql`select from points_ledger where source = 'merge' and user_id = ${older}`,
    ).toHaveLength(1);
  });

  test("of three, one after the other, ends with one that answers for all; its erasure takes all", async () => {
    const [b, c] = await two();
    const a = await join(db);
    await db.sql`update profiles set created_at = created_at - interval '2 days' where user_id = ${a}`;
    await merge(b, c);
    await merge(a, b);
    expect(
      await db.sql`select younger, older, joined_to from private.account_merges where older = ${a} order by merged_at`,
    ).toEqual([
      { younger: c, older: a, joined_to: b },
      { younger: b, older: a, joined_to: a },
    ]);
    const [line] =
      await db.sql`select id, points from points_ledger where user_id = ${c} and source = 'signup'`;
    const before = await xpOf(db, a);
    await db.sql`select private.reverse(${line?.id as string}, ${line?.points as number}, 'Test')`;
    expect(before - (await xpOf(db, a))).toBe(line?.points);
    await db.asKept("service_role", (tx) => tx`select erase_member(${a})`);
    expect(await db.sql`select from auth.users where id in (${a}, ${b}, ${c})`).toHaveLength(0);
  });
});
