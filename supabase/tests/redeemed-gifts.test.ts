import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, confirm, deliver, join, publishPrices, subscriptionOf, tierOf } from "./cast.ts";
import { address, dispute, giftCast, refund } from "./gift-cast.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());
const { begin, giftOf, give, earned, look, redeem, grantsOf } = giftCast(db);

describe("redeeming", () => {
  test("is for the confirmed address alone, once, on two devices too, and earns nothing", async () => {
    const [giver, email] = [await join(db, { name: "Ines Calder" }), address()];
    const gift = await give(giver, { email: ` ${email.toUpperCase()}`, message: "Enjoy" });
    const other = await join(db);
    expect(await look(other, gift.code)).toMatchObject({ problem: "gift_other_address", message: "" });
    await expect(redeem(other, gift.code)).rejects.toThrow("gift_other_address");
    const member = await join(db, { email, confirmed: false });
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_other_address");
    await confirm(db, member);
    const shown = `${gift.code.slice(0, 4)}-${gift.code.slice(4)}`.toLowerCase();
    expect(await look(member, shown)).toMatchObject({
      plan: "Plus",
      months: 12,
      giver: "Ines Calder",
      message: "Enjoy",
      problem: null,
      redeemed: false,
    });
    const answers = await Promise.all([redeem(member, shown), redeem(member, gift.code)]);
    for (const answer of answers) expect(answer).toMatchObject({ redeemed: true, problem: null });
    expect(await tierOf(db, member)).toBe("plus");
    const [grant, ...more] = await grantsOf(member);
    expect(more).toEqual([]);
    const [length] =
      await db.sql`select ${grant?.ends_at as Date}::timestamptz = ${grant?.starts_at as Date}::timestamptz + interval '12 months' as right`;
    expect(length?.right).toBe(true);
    expect(await earned(member)).toBe(0);
    expect(await db.sql`select from orders where user_id = ${member}`).toHaveLength(0);
    const told =
      await db.sql`select user_id, values ->> 'side' as side from private.events where type = 'gift.redeemed' and values ->> 'gift_id' = ${gift.id} order by side`;
    expect(told).toEqual([
      { user_id: giver, side: "giver" },
      { user_id: member, side: "recipient" },
    ]);
    await expect(redeem(other, gift.code)).rejects.toThrow("gift_used");
  });

  test("is refused without a session, for an unknown code, and after its time", async () => {
    const email = address();
    const gift = await give(await join(db), { email });
    const member = await join(db, { email });
    for (const call of ["my_gift", "redeem_gift"]) {
      await expect(
        db.as("anon", (tx) => tx.unsafe(`select ${call}('${gift.code}')`)),
        call,
      ).rejects.toThrow("permission denied");
    }
    expect(await look(member, "0000000000000000")).toBeNull();
    await expect(redeem(member, "0000000000000000")).rejects.toThrow("gift_unknown");
    await db.sql`update private.gifts set expires_at = now() - interval '1 second' where id = ${gift.id}`;
    expect(await look(member, gift.code)).toMatchObject({ problem: "gift_expired" });
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_expired");
  });

  test("nothing that was not paid can be redeemed", async () => {
    const email = address();
    const { order_id } = await begin(await join(db), { email });
    const member = await join(db, { email });
    const { code } = await giftOf(order_id);
    expect(await look(member, code)).toBeNull();
    await expect(redeem(member, code)).rejects.toThrow("gift_unknown");
  });

  test("follows on what the member has, and waits while a subscription renews", async () => {
    const email = address();
    const member = await join(db, { email });
    const checkout = await checkoutOf(db, member, "plus_month");
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    const gift = await give(await join(db), { email });
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_while_paying");
    await deliver(db, [subscriptionOf(checkout, { cancel_at_period_end: true })]);
    const [sub] = await db.sql`select current_period_end as at from subscriptions where user_id = ${member}`;
    await redeem(member, gift.code);
    expect((await grantsOf(member))[0]?.starts_at).toEqual(sub?.at);
    // A second gift follows on the first, and a larger one begins at once.
    const second = await give(await join(db), { email, months: 3, amount: 2700 });
    await redeem(member, second.code);
    const [first, next] = await grantsOf(member);
    expect(next?.starts_at).toEqual(first?.ends_at);
    const pro = await give(await join(db), { email, plan: "pro", months: 3, amount: 8700 });
    expect(await look(member, pro.code)).toMatchObject({ pays_for: null, problem: null });
    await redeem(member, pro.code);
    expect(await tierOf(db, member)).toBe("pro");
  });

  test("one that was to begin later begins by the clock", async () => {
    const email = address();
    const member = await join(db, { email });
    const gift = await give(await join(db), { email });
    await redeem(member, gift.code);
    await db.sql`update grants set starts_at = now() + interval '1 day' where user_id = ${member}`;
    await db.sql`update profiles set tier = 'standard' where user_id = ${member}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("standard");
    await db.sql`update grants set starts_at = now() - interval '1 day' where user_id = ${member}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("plus");
    await db.sql`update grants set ends_at = now() - interval '1 second' where user_id = ${member}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("standard");
  });

  test("is not needed by who has the plan for good", async () => {
    const email = address();
    const member = await join(db, { email });
    await deliver(db, [await checkoutOf(db, member, "founder_once")]);
    const gift = await give(await join(db), { email });
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_not_needed");
  });
});

describe("a payment that goes back", () => {
  test("ends a gift that waits; a disputed one waits for the bank", async () => {
    const email = address();
    const [gift, member] = [await give(await join(db), { email }), await join(db, { email })];
    await deliver(db, [dispute(gift, "needs_response")]);
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_ended");
    await deliver(db, [dispute(gift, "won")]);
    expect(await look(member, gift.code)).toMatchObject({ problem: null });
    await deliver(db, [refund(gift, 4000)]);
    expect(await look(member, gift.code)).toMatchObject({ problem: null });
    await deliver(db, [refund(gift, 9000)]);
    await expect(redeem(member, gift.code)).rejects.toThrow("gift_ended");
  });

  test("takes the access of who redeemed it, tells them, takes the giver's points, and gives all back with it", async () => {
    const email = address();
    const [giver, member] = [await join(db), await join(db, { email })];
    const gift = await give(giver, { email });
    await redeem(member, gift.code);
    await deliver(db, [dispute(gift, "needs_response")]);
    expect(await tierOf(db, member)).toBe("plus");
    await deliver(db, [dispute(gift, "lost")]);
    expect(await tierOf(db, member)).toBe("standard");
    expect((await grantsOf(member))[0]).toMatchObject({ reason: "payment_reversed" });
    const told = await db.sql`select from private.events where type = 'gift.ended' and user_id = ${member}`;
    expect(told).toHaveLength(1);
    expect(await earned(giver)).toBe(0);
    await deliver(db, [dispute(gift, "won")]);
    expect(await tierOf(db, member)).toBe("plus");
    expect(await earned(giver)).toBe(500);
  });
});
