import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
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
import { castOfStaff } from "./staff-cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

let db: FreshDatabase;
let admin: string;
let call: Awaited<ReturnType<typeof castOfStaff>>["call"];
beforeAll(async () => {
  ({ db, admin, call } = await castOfStaff());
  await publishPrices(db);
});
afterAll(() => db.drop());

const emailOf = (id: string) => `${id}@example.com`;
const as = async <T>(who: string, what: string) =>
  (await db.asKept(who, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
const begin = (who: string, email: string) =>
  db.asKept("service_role", (tx) => tx`select begin_merge(${who}, ${email})`);
const codeFor = async (member: string) =>
  (
    await db.sql`select params ->> 'code' as code from mail_outbox where user_id = ${member} and template = 'merge_code'
    order by created_at desc, id desc limit 1`
  )[0]?.code as string;
type Side = {
  id: string;
  side: string;
  other: string;
  proved: boolean;
  other_proved: boolean;
  effect: object | null;
};
const mine = (who: string) =>
  as<{ refusal: string | null; request: Side | null; merged: object[] }>(who, "my_merge()");
const handIn = async (who: string, code?: string) =>
  as<string>(
    who,
    `hand_in_merge_code('${(await mine(who)).request?.id}', '${code ?? (await codeFor(who))}')`,
  );

/** Two accounts, the first a day older. */
async function two(): Promise<[older: string, younger: string]> {
  const [older, younger] = [await join(db), await join(db)];
  await db.sql`update profiles set created_at = created_at - interval '1 day' where user_id = ${older}`;
  return [older, younger];
}
/** Both have proved themselves; answers the id of the request. */
async function proved(asker: string, other: string): Promise<string> {
  await begin(asker, emailOf(other));
  expect(await handIn(asker)).toBe("proved");
  expect(await handIn(other)).toBe("proved");
  return (await mine(asker)).request?.id as string;
}
async function merge(asker: string, other: string): Promise<string> {
  const request = await proved(asker, other);
  return as(asker, `merge_my_accounts('${request}')`);
}
const merged = (younger: string) => db.sql`select * from private.account_merges where younger = ${younger}`;
const tierOf = async (id: string) =>
  (await db.sql`select tier from profiles where user_id = ${id}`)[0]?.tier as string;

describe("the proof", () => {
  test("is a code of each account, handed in in its own session, and nothing else", async () => {
    const [older, younger] = await two();
    await begin(younger, emailOf(older).toUpperCase());
    expect(await mine(younger)).toMatchObject({
      request: { side: "asked", other: emailOf(older), proved: false, effect: null },
    });
    expect(await mine(older)).toMatchObject({ request: { side: "other", other: "L••• B." } });
    const request = (await mine(older)).request?.id as string;
    // The code of the other account is none of one's own.
    expect(await handIn(younger, await codeFor(older))).toBe("code_invalid");
    expect(await handIn(younger)).toBe("proved");
    await expect(as(younger, `merge_my_accounts('${request}')`)).rejects.toThrow("merge_unproved");
    expect(await as(await join(db), `hand_in_merge_code('${request}', '${await codeFor(older)}')`)).toBe(
      "code_invalid",
    );
    await expect(as(await join(db), `merge_my_accounts('${request}')`)).rejects.toThrow("merge_unproved");
    expect(await handIn(older)).toBe("proved");
    expect(await mine(younger)).toMatchObject({ request: { other_proved: true, effect: { stays: false } } });
    await expect(db.as(older, (tx) => tx`select begin_merge(${older}, 'a@b.c')`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("ends after five wrong codes, after its time, and when either cancels", async () => {
    const [older, younger] = await two();
    await begin(older, emailOf(younger));
    for (let n = 0; n < 5; n++) expect(await handIn(older, "x")).toBe("code_invalid");
    expect(await handIn(older)).toBe("too_many_attempts");
    const late = await proved(older, younger);
    await db.sql`update private.merge_requests set expires_at = now() where id = ${late}`;
    await expect(as(older, `merge_my_accounts('${late}')`)).rejects.toThrow("merge_unproved");
    const again = await proved(younger, older);
    await as(older, `cancel_merge('${again}')`);
    await expect(as(younger, `merge_my_accounts('${again}')`)).rejects.toThrow("merge_unproved");
  });

  test("does not tell whether anybody has an address, nor about an account that has not proved itself", async () => {
    const [older, younger] = await two();
    await begin(older, "nobody@example.com");
    const unknown = await mine(older);
    await begin(older, emailOf(younger));
    const known = await mine(older);
    const shape = (answer: typeof known) => ({
      ...answer,
      request: { ...answer.request, id: "", other: "", expires_at: "" },
    });
    expect(shape(unknown)).toEqual(shape(known));
  });

  test("needs the second factor of the account that has one", async () => {
    const [older, younger] = await two();
    await begin(older, emailOf(younger));
    await handIn(older);
    const code = await codeFor(younger);
    const { id } = (await mine(younger)).request as Side;
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${younger}, 'totp', 'verified', now(), now())`;
    await expect(as(younger, `hand_in_merge_code('${id}', '${code}')`)).rejects.toThrow(
      "second_factor_required",
    );
    await expect(as(older, `merge_my_accounts('${id}')`)).rejects.toThrow("merge_unproved");
  });

  test("is not begun with oneself, without an address, or with none that is one", async () => {
    const [me] = await two();
    await expect(begin(me, emailOf(me))).rejects.toThrow("merge_self");
    await expect(begin(me, "not an address")).rejects.toThrow("email_invalid");
    await db.sql`update auth.users set email_confirmed_at = null where id = ${me}`;
    await expect(begin(me, "a@example.com")).rejects.toThrow("merge_needs_email");
  });
});

const payout = (user: string, state: string) => db.sql`
  insert into private.payouts (user_id, amount, currency, account, state, second_needed) values (${user}, 100, 'usd', 'acct_1', ${state}, false)`;

describe("is refused, on either side, while", () => {
  test.each([
    [
      "suspended",
      "merge_suspended",
      (id: string) =>
        db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${id}`,
    ],
    [
      "staff",
      "merge_staff",
      (id: string) => db.sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`,
    ],
    [
      "held",
      "merge_held",
      async (id: string) => {
        const referee = await join(db, { click: await click(db, id) });
        await db.sql`update referrals set stage = 'held', held_at = now() where referee_id = ${referee}`;
      },
    ],
    [
      "in a live subscription",
      "merge_subscription",
      async (id: string) => {
        const checkout = await checkoutOf(db, id);
        await deliver(db, [checkout, subscriptionOf(checkout)]);
      },
    ],
    ["owed an open payout", "merge_payout", (id: string) => payout(id, "pending")],
    ["owed a payout on hold", "merge_payout", (id: string) => payout(id, "held")],
    [
      "in a dispute",
      "merge_dispute",
      async (id: string) => {
        const paid = await checkoutOf(db, id, "founder_once");
        await deliver(db, [paid]);
        await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'disputed' where user_id = ${id}`;
        await db.sql`insert into private.payment_reversals (payment_intent_id, dispute) values (${paid.payment_intent}, 'needs_response')`;
      },
    ],
    [
      "waiting for a token",
      "merge_claim",
      async (id: string) => deliver(db, [await checkoutOf(db, id, "founder_once")]),
    ],
  ])("%s", async (_state, code, arrange) => {
    for (const side of [0, 1]) {
      const pair = await two();
      const request = await proved(pair[0], pair[1]);
      await arrange(pair[side]!);
      // Who is suspended cannot ask; the other one is told.
      const refused = as(pair[1 - side]!, `merge_my_accounts('${request}')`);
      await expect(refused).rejects.toThrow(code);
      expect(await merged(pair[1])).toHaveLength(0);
      expect((await mine(pair[side]!)).refusal).toBe(code);
    }
  });

  test("they have more wallets than one may have", async () => {
    const [older, younger] = await two();
    for (const n of [1, 2, 3, 4, 5, 6]) await linkWallet(db, n > 4 ? younger : older);
    const request = await proved(older, younger);
    await expect(as(older, `merge_my_accounts('${request}')`)).rejects.toThrow("wallet_limit");
    expect(await db.sql`select from wallets where user_id = ${younger}`).toHaveLength(2);
  });
});

/** The younger of two sells: one piece was bought today. */
async function selling() {
  const older = await join(db);
  await db.sql`update profiles set created_at = created_at - interval '9 days' where user_id = ${older}`;
  const { member: younger, account } = await seller(db);
  const product = await offer(db, younger);
  const sale = { ...(await checkout(db, account, product)), product };
  await tellSale(db, account, saleFact(sale));
  return { older, younger, account, sale };
}

describe("with a storefront of the younger is refused", () => {
  type Selling = Awaited<ReturnType<typeof selling>>;
  const off = ({ younger, sale }: Selling) => as(younger, `set_product_state('${sale.product}', 'draft')`);
  const old = ({ sale }: Selling) =>
    db.sql`update private.storefront_sales set paid_at = now() - interval '31 days' where id = ${sale.sale}`;

  test.each<[string, (it: Selling) => Promise<unknown>]>([
    ["while something is on sale", old],
    ["while an order can be downloaded", off],
    [
      "while the bank asks about an order",
      async (it) => {
        await tellSale(db, it.account, saleFact(it.sale, { disputed: true }));
        await Promise.all([off(it), old(it)]);
      },
    ],
    [
      "while somebody is paying",
      async (it) => {
        await checkout(db, it.account, it.sale.product);
        await Promise.all([off(it), old(it)]);
      },
    ],
  ])("%s, whoever asks", async (_when, arrange) => {
    const it = await selling();
    await arrange(it);
    const request = await proved(it.older, it.younger);
    for (const by of [it.older, it.younger]) {
      await expect(as(by, `merge_my_accounts('${request}')`)).rejects.toThrow("merge_storefront");
    }
    expect(await merged(it.younger)).toHaveLength(0);
  });

  test("no more once its last order was given back and nothing is on sale", async () => {
    const it = await selling();
    await tellSale(db, it.account, saleFact(it.sale, { amount_refunded: 2000 }));
    await off(it);
    expect(await merge(it.older, it.younger)).toBe("older");
  });
});

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
