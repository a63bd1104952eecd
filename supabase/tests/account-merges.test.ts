import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { newNumber } from "../../local/testing/unique.ts";
import { checkoutOf, click, deliver, join, linkWallet, publishPrices, subscriptionOf } from "./cast.ts";
import { emailOf, mergeCast, type Side } from "./merge-cast.ts";
import { checkout, saleFact, tellSale } from "./storefront-cast.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());
const { as, begin, codeFor, mine, handIn, two, proved, merge, merged, selling } = mergeCast(db);

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
    await expect(begin(me, "a@example.com")).rejects.toThrow("merge_needs_contact");
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

test("is refused while a payment page of the younger is open, and not while one of the older is", async () => {
  const [older, younger] = await two();
  const request = await proved(older, younger);
  const { order_id: order, session } = await checkoutOf(db, younger, "founder_once");
  await checkoutOf(db, older, "founder_once");
  const attached = await db.sql`select checkout_open from orders where id = ${order}`;
  expect(attached).toEqual([{ checkout_open: true }]);
  await expect(as(older, `merge_my_accounts('${request}')`)).rejects.toThrow("merge_checkout");
  await db.sql`select forget_checkout(${session})`;
  expect(await as(older, `merge_my_accounts('${request}')`)).toBe("older");
});

describe("an account that has a phone only", () => {
  const phoneOf = async (id: string) =>
    `+${(await db.sql`select phone from auth.users where id = ${id}`)[0]?.phone as string}`;
  const byPhone = async () => {
    const id = await join(db, { confirmed: false });
    const phone = newNumber();
    await db.sql`update auth.users set email = null, phone = ${phone}, phone_confirmed_at = now() where id = ${id}`;
    return id;
  };
  /** As the service says it, once the auth service took the code of a text message. */
  const textProof = async (who: string, request: string) =>
    (await db.asKept("service_role", (tx) => tx`select prove_merge_by_phone(${who}, ${request}) as it`))[0]
      ?.it as string;

  test("is found by its number, is mailed nothing, and proves itself by the phone", async () => {
    const older = await join(db);
    const younger = await byPhone();
    await begin(older, await phoneOf(younger));
    expect(await mine(older)).toMatchObject({ request: { by: "mail", other: await phoneOf(younger) } });
    const request = (await mine(younger)).request as Side;
    expect(request).toMatchObject({ side: "other", by: "phone" });
    expect(await codeFor(younger)).toBeUndefined();
    expect(await handIn(younger, "123456")).toBe("by_phone");
    expect(await handIn(older)).toBe("proved");
    await expect(as(older, `merge_my_accounts('${request.id}')`)).rejects.toThrow("merge_unproved");
    // Of another account, or of one that has an address, a text message proves nothing.
    expect(await textProof(await byPhone(), request.id)).toBe("code_invalid");
    expect(await textProof(older, request.id)).toBe("code_invalid");
    await expect(as(younger, `prove_merge_by_phone('${younger}', '${request.id}')`)).rejects.toThrow(
      "permission denied",
    );
    expect(await textProof(younger, request.id)).toBe("proved");
    expect(await as(younger, `merge_my_accounts('${request.id}')`)).toBe("younger");
    expect(await merged(younger)).toMatchObject([{ older }]);
  });

  test("may ask as well; an address that it never proved gets no code", async () => {
    const [other] = await two();
    const me = await byPhone();
    await db.sql`update auth.users set email = ${emailOf(me)} where id = ${me}`;
    await begin(me, emailOf(other));
    const { id } = (await mine(me)).request as Side;
    expect(await codeFor(me)).toBeUndefined();
    await db.sql`update private.merge_requests set expires_at = now() where id = ${id}`;
    expect(await textProof(me, id)).toBe("code_invalid");
    await expect(begin(me, await phoneOf(me))).rejects.toThrow("merge_self");
    await expect(begin(me, "+12")).rejects.toThrow("phone_invalid");
    // Nor is an account found by a number that it never proved.
    const unproved = await byPhone();
    await db.sql`update auth.users set phone_confirmed_at = null where id = ${unproved}`;
    await begin(me, await phoneOf(unproved));
    expect((await mine(unproved)).request).toBeNull();
  });
});

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

  test.each([
    ["was given back", { amount_refunded: 2000 }],
    ["was lost to the bank", { disputed: true, dispute_lost: true }],
  ])("no more once its last order %s and nothing is on sale", async (_what, fact) => {
    const it = await selling();
    await tellSale(db, it.account, saleFact(it.sale, fact));
    await off(it);
    expect(await merge(it.older, it.younger)).toBe("older");
  });
});
