import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, publishPrices, subscriptionOf } from "./cast.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const day = 86_400_000;
const accessOf = async (member: string) => {
  const [row] = await db.as(member, (tx) => tx`select my_holding() as held, member_dashboard() as shown`);
  const { tier, access, subscription } = row?.held as Record<string, unknown>;
  expect(row?.shown).toMatchObject({ profile: { tier }, access, subscription });
  return access as { plan: string; source: string; ends_at: string | null }[];
};
const grant = (member: string, tier: string, source: string, changes: { ends?: Date; revoked?: Date } = {}) =>
  db.sql`insert into grants (user_id, tier, source, source_id, ends_at, revoked_at)
    values (${member}, ${tier}, ${source}, ${crypto.randomUUID()}, ${changes.ends ?? null}, ${changes.revoked ?? null})`;

describe("what a member's access rests on", () => {
  test("is nothing for a free member", async () => {
    expect(await accessOf(await join(db))).toEqual([]);
  });

  test("is a subscription without an end while it renews, and until the period ends once it is canceled", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    expect(await accessOf(member)).toEqual([{ plan: "plus", source: "subscription", ends_at: null }]);
    const end = Math.floor(Date.now() / 1000) + 20 * 86_400;
    await deliver(db, [subscriptionOf(checkout, { cancel_at_period_end: true, current_period_end: end })]);
    const [access] = await accessOf(member);
    expect(Date.parse(access?.ends_at ?? "")).toBe(end * 1000);
  });

  test("ends seven days after the first failed payment, as the mail says, whatever the end of the period is", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await deliver(db, [subscriptionOf(checkout, { status: "past_due" })]);
    const [first] = await accessOf(member);
    await queueMail(db);
    const [mail] =
      await db.sql`select params from mail_outbox where user_id = ${member} and template = 'payment_failed'`;
    expect(mail?.params).toMatchObject({ plan: "Plus" });
    expect(Date.parse((mail?.params as { ends_at: string }).ends_at)).toBe(Date.parse(first?.ends_at ?? ""));
    const failed = new Date(Date.now() - 2 * day);
    await db.sql`update subscriptions set past_due_since = ${failed} where user_id = ${member}`;
    const [access] = await accessOf(member);
    expect(Date.parse(access?.ends_at ?? "")).toBe(failed.getTime() + 7 * day);
    await db.sql`update subscriptions set past_due_since = ${new Date(Date.now() - 8 * day)} where user_id = ${member}`;
    expect(await accessOf(member)).toEqual([]);
  });

  test("ends with the period when a smaller plan follows, not when only the interval changes", async () => {
    const member = await join(db);
    const checkout = await checkoutOf(db, member, "pro_month");
    const follow = (next: string) =>
      db.sql`update subscriptions s set next_price_id = p.id, next_amount = p.unit_amount
        from prices p where p.lookup_key = ${next} and s.user_id = ${member}`;
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await follow("plus_month");
    const [row] = await db.sql`select current_period_end from subscriptions where user_id = ${member}`;
    const [access] = await accessOf(member);
    expect(new Date(access?.ends_at ?? "")).toEqual(row?.current_period_end);
    await follow("pro_year");
    expect(await accessOf(member)).toEqual([{ plan: "pro", source: "subscription", ends_at: null }]);
  });

  test("names the source: bought once, token held, honorary; the highest first, then what lasts longest", async () => {
    const member = await join(db);
    const until = new Date(Date.now() + 30 * day);
    await grant(member, "plus", "honorary");
    await grant(member, "founder", "honorary", { ends: until });
    expect((await accessOf(member)).map(({ plan, source }) => [plan, source])).toEqual([
      ["founder", "honorary"],
      ["plus", "honorary"],
    ]);
    await grant(member, "founder", "nft");
    expect((await accessOf(member))[0]).toEqual({ plan: "founder", source: "nft", ends_at: null });
    await grant(member, "founder", "order");
    expect((await accessOf(member))[0]).toEqual({ plan: "founder", source: "order", ends_at: null });
  });

  test("is told to staff with the same ends, and what gives no access now is marked so", async () => {
    const member = await join(db);
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    const checkout = await checkoutOf(db, member);
    await deliver(db, [checkout, subscriptionOf(checkout)]);
    await deliver(db, [subscriptionOf(checkout, { status: "past_due" })]);
    const [access] = await accessOf(member);
    const grants = async () =>
      (await db.as(staff, (tx) => tx`select admin_member(${member}, 'access') #> '{list,rows}' as it`))[0]
        ?.it;
    expect(await grants()).toMatchObject([{ source: "subscription", live: true, ends_at: access?.ends_at }]);
    await db.sql`update subscriptions set past_due_since = ${new Date(Date.now() - 8 * day)} where user_id = ${member}`;
    expect(await grants()).toMatchObject([{ source: "subscription", live: false }]);
  });

  test("leaves out what has ended, was revoked, or is another member's; a visitor is refused", async () => {
    const member = await join(db);
    await grant(member, "pro", "honorary", { ends: new Date(Date.now() - day) });
    await grant(member, "founder", "nft", { revoked: new Date() });
    await grant(await join(db), "founder", "order");
    expect(await accessOf(member)).toEqual([]);
    await expect(db.as("anon", (tx) => tx`select my_holding()`)).rejects.toThrow(/permission denied/);
  });
});
