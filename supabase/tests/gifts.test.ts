import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, publishPrices, subscriptionOf, tierOf } from "./cast.ts";
import { address, giftCast, type Asked } from "./gift-cast.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());
const { begin, paidFact, giftOf, give, earned, look, redeem, send, mailsTo } = giftCast(db);

describe("giving", () => {
  test("costs what the plan costs for so long, decided before Stripe is asked", async () => {
    const member = await join(db);
    for (const [plan, months, amount] of [
      ["plus", 3, 2700],
      ["plus", 12, 9000],
      ["pro", 6, 17_400],
    ] as const) {
      const begun = await begin(member, { plan, months, amount });
      expect(begun).toMatchObject({ due: amount, gift_months: months, trial_days: null, takes_codes: false });
    }
    const rows = await db.sql`select status, kind from orders where user_id = ${member}`;
    expect(rows.filter(({ status }) => status === "pending")).toEqual([{ status: "pending", kind: "gift" }]);
  });

  test("is one order for the same gift from two tabs, and another one for another", async () => {
    const member = await join(db);
    const email = address();
    const first = await begin(member, { email });
    expect((await begin(member, { email: email.toUpperCase() })).order_id).toBe(first.order_id);
    await db.sql`select attach_checkout(${first.order_id}, ${`cs_${first.order_id}`}, ${`cus_${member}`})`;
    const other = await begin(member);
    expect(other.order_id).not.toBe(first.order_id);
    expect(other.others).toEqual([`cs_${first.order_id}`]);
    // Nor is a purchase for oneself the order of a gift, though it costs the same.
    const [own] = await db.sql`select begin_order(${member}, 'plus_year') ->> 'order_id' as id`;
    expect(own?.id).not.toBe(other.order_id);
  });

  test("is refused before anything is begun", async () => {
    const email = address();
    const member = await join(db, { email });
    const cases: [Asked, string][] = [
      [{ plan: "gold" }, "plan_unknown"],
      [{ plan: "founder" }, "plan_unknown"],
      [{ months: 5 }, "plan_unknown"],
      [{ amount: 1 }, "price_mismatch"],
      [{ email: "nobody" }, "email_invalid"],
      [{ email: email.toUpperCase() }, "gift_to_self"],
      [{ message: "x".repeat(301) }, "too_long"],
    ];
    for (const [asked, reason] of cases) await expect(begin(member, asked), reason).rejects.toThrow(reason);
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${member}`;
    await expect(begin(member)).rejects.toThrow("suspended");
    await expect(begin(randomUUID())).rejects.toThrow("member_not_found");
    expect(await db.sql`select from orders where user_id = ${member}`).toHaveLength(0);
    await expect(
      db.as(member, (tx) => tx`select begin_gift(${member}, 'plus', 12, 9000, 'a@b.co', '', 'en')`),
    ).rejects.toThrow("permission denied");
    await expect(db.as(member, (tx) => tx`select * from private.gifts`)).rejects.toThrow("permission denied");
  });

  test("paid, mails the code once, earns the giver what a purchase earns, and gives them no access", async () => {
    const giver = await join(db);
    const email = address();
    const { order_id, due } = await begin(giver, { email, message: "For the ridge." });
    const fact = await paidFact(giver, order_id, due);
    await deliver(db, [fact]);
    await deliver(db, [fact]);
    const { code } = await giftOf(order_id);
    expect(await mailsTo(email)).toEqual([{ template: "gift", code }]);
    expect(await earned(giver)).toBe(500);
    expect(await tierOf(db, giver)).toBe("standard");
    expect(await db.sql`select from grants where user_id = ${giver}`).toHaveLength(0);
    const [event] =
      await db.sql`select values from private.events where type = 'order.settled' and user_id = ${giver}`;
    expect(event?.values).toMatchObject({ months: 12, amount: 9000, claim: false });
  });

  test("at another sum waits for staff, and nobody is mailed", async () => {
    const giver = await join(db);
    const email = address();
    const { order_id } = await begin(giver, { email });
    expect(await deliver(db, [await paidFact(giver, order_id, 100)])).toBe("quarantined");
    expect(await mailsTo(email)).toEqual([]);
    expect(await look(giver, (await giftOf(order_id)).code)).toMatchObject({ problem: "gift_ended" });
  });
});

describe("the giver", () => {
  test("sends it again, or to another address, whose code alone counts then", async () => {
    const [giver, wrong, right] = [await join(db), address(), address()];
    const gift = await give(giver, { email: wrong });
    await send(giver, gift.id, wrong);
    expect(await mailsTo(wrong)).toEqual([
      { template: "gift", code: gift.code },
      { template: "gift", code: gift.code },
    ]);
    expect(await send(giver, gift.id, right)).toMatchObject({ to: right, state: "open" });
    const [mail] = await mailsTo(right);
    expect(mail?.code).not.toBe(gift.code);
    const [early, late] = [await join(db, { email: wrong }), await join(db, { email: right })];
    await expect(redeem(early, gift.code)).rejects.toThrow("gift_unknown");
    await expect(redeem(early, mail?.code as string)).rejects.toThrow("gift_other_address");
    await redeem(late, mail?.code as string);
    await expect(send(giver, gift.id, wrong)).rejects.toThrow("gift_closed");
  });

  test("is refused what is another's, an address that is none or their own, and the eleventh mail", async () => {
    const own = address();
    const giver = await join(db, { email: own });
    const email = address();
    const gift = await give(giver, { email });
    await expect(send(await join(db), gift.id, email)).rejects.toThrow("not_found");
    await expect(send(giver, gift.id, "x")).rejects.toThrow("email_invalid");
    await expect(send(giver, gift.id, own)).rejects.toThrow("gift_to_self");
    await db.sql`update private.gifts set sends = 10 where id = ${gift.id}`;
    await expect(send(giver, gift.id, email)).rejects.toThrow("gift_sent_often");
    await expect(db.as("anon", (tx) => tx`select send_gift(${gift.id}, ${email})`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("sees in the membership what became of it, without the code", async () => {
    const [giver, email] = [await join(db), address()];
    const gift = await give(giver, { email });
    const gifts = await db.as(giver, async (tx) => {
      const [row] = await tx`select my_membership() -> 'gifts' as it`;
      return row?.it as Record<string, unknown>[];
    });
    expect(gifts).toMatchObject([{ id: gift.id, to: email, state: "open", months: 12 }]);
    expect(JSON.stringify(gifts)).not.toContain(gift.code);
    const receipt = await db.as(giver, async (tx) => {
      const [row] = await tx`select my_receipt(${gift.order}) as it`;
      return row?.it as Record<string, unknown>;
    });
    expect(receipt).toMatchObject({
      kind: "gift",
      amount: 9000,
      gift: { to: email },
      refund: { state: "possible" },
    });
  });
});

test("both sides find it in their data, and neither keeps the other's address after an erasure", async () => {
  const email = address();
  const [giver, member] = [await join(db), await join(db, { email })];
  const gift = await give(giver, { email, message: "Between us" });
  await redeem(member, gift.code);
  const exported = (who: string) =>
    db.as(who, async (tx) => {
      const [row] = await tx`select my_data_export() as it`;
      return row?.it as Record<string, Record<string, unknown>[]>;
    });
  expect((await exported(giver)).gifts).toMatchObject([{ recipient_email: email, message: "Between us" }]);
  const received = await exported(member);
  expect(received.gifts_received).toMatchObject([{ plan: "plus", months: 12, message: "Between us" }]);
  expect(received.grants).toMatchObject([{ source: "gift", tier: "plus" }]);
  await db.sql`select erase_member(${member})`;
  const [row] = await db.sql`select recipient_email, message from private.gifts where id = ${gift.id}`;
  expect(row).toEqual({ recipient_email: "", message: "" });
  await expect(
    db.sql`select * from mail_outbox where to_address = ${email} and template = 'gift'`,
  ).resolves.toHaveLength(0);
});

test("admins list gifts without their codes; nobody else does", async () => {
  const [admin, giver, email] = [await join(db), await join(db), address()];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  const gift = await give(giver, { email });
  const list = (who: string) =>
    db.as(who, async (tx) => {
      const [row] =
        await tx`select admin_gifts(${tx.json({ q: email })}, 'made', true, null, false, 25) as it`;
      return row?.it as { rows: Record<string, unknown>[] };
    });
  const { rows } = await list(admin);
  expect(rows).toMatchObject([{ id: gift.id, to: email, state: "open", sends: 1, amount: 9000 }]);
  expect(JSON.stringify(rows)).not.toContain(gift.code);
  await expect(list(giver)).rejects.toThrow("forbidden");
});

describe("in time", () => {
  const remind = () => db.asKept("service_role", (tx) => tx`select remind_members()`);
  const told = async (member: string, type: string) =>
    (await db.sql`select values from private.events where user_id = ${member} and type = ${type}`).map(
      ({ values }) => values as Record<string, unknown>,
    );
  const codes = async (email: string) =>
    (
      await db.sql`select count(*)::int as n from mail_outbox where to_address = ${email} and template = 'gift'`
    )[0]?.n;

  test("the giver hears once that a gift expires, and the code is sent once more; not of one that was redeemed or has time", async () => {
    const [giver, email] = [await join(db), address()];
    const friend = await join(db, { email });
    const [waiting, redeemed, early] = [
      await give(giver, { email }),
      await give(giver, { email }),
      await give(giver),
    ];
    await redeem(friend, redeemed.code);
    const soon = db.sql`update private.gifts set expires_at = now() + interval '13 days' where id = any (${[waiting.id, redeemed.id]})`;
    await soon;
    await remind();
    await remind();
    expect(await told(giver, "gift.expiring")).toMatchObject([
      { gift_id: waiting.id, plan_key: "plus", months: 12 },
    ]);
    expect(await codes(email)).toBe(3);
    expect(early.id).not.toBe(waiting.id);
  });

  test("who redeemed one hears once that its time ends, unless something else goes on", async () => {
    const [giver, one, two] = [await join(db), address(), address()];
    const [friend, payer] = [await join(db, { email: one }), await join(db, { email: two })];
    for (const [member, email] of [
      [friend, one],
      [payer, two],
    ] as const) {
      await redeem(member, (await give(giver, { email })).code);
      await db.sql`update grants set starts_at = now() - interval '1 year', ends_at = now() + interval '5 days'
        where user_id = ${member} and source = 'gift'`;
    }
    const paid = await checkoutOf(db, payer, "plus_month");
    await deliver(db, [paid, subscriptionOf(paid)]);
    await remind();
    await remind();
    expect(await told(friend, "gift.ending")).toMatchObject([{ plan_key: "plus" }]);
    expect(await told(payer, "gift.ending")).toEqual([]);
  });
});
