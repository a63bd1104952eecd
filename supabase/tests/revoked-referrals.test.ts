import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  almostQualified,
  checkoutOf,
  deliver,
  invoiceOf,
  publishPrices,
  subscriptionOf,
  xpOf,
} from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

/** A referral that a subscription of 9 dollars qualified. */
async function qualified() {
  const people = await almostQualified(db);
  const before = await stateOf(people.referrer, people.referee);
  const checkout = await checkoutOf(db, people.referee);
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  const [row] = await db.sql`select id from referrals where referee_id = ${people.referee}`;
  const refund = (sum: number) =>
    deliver(db, [
      {
        kind: "refund",
        payment_intent: invoiceOf(checkout).payment_intent,
        amount: 900,
        amount_refunded: sum,
        currency: "usd",
      },
    ]);
  return { ...people, before, id: row?.id as string, refund };
}

async function stateOf(referrer: string, referee: string) {
  const [row] =
    await db.sql`select r.stage, coalesce((select qualified_referrals from referral_points where user_id = r.referrer_id), 0) as count,
      coalesce((select sum(amount) from private.commission_lines where referral_id = r.id), 0)::int as commission,
      coalesce((select sum(l.points) from points_ledger l left join points_ledger o on o.id = l.reverses
        where l.user_id = r.referrer_id and coalesce(o.source, l.source) = 'referral'), 0)::int as points,
      coalesce((select sum(l.points) from points_ledger l left join points_ledger o on o.id = l.reverses
        where l.user_id = r.referee_id and coalesce(o.source, l.source) = 'welcome'), 0)::int as welcome
    from referrals r where r.referrer_id = ${referrer} and r.referee_id = ${referee}`;
  return { ...row };
}
const counts = { stage: "qualified", count: 1, commission: 180, points: 1200, welcome: 300 };
const nothing = { stage: "rejected", count: 0, commission: 0, points: 0, welcome: 0 };
const reject = (asker: string, id: string) =>
  call(asker, `admin_review_referral('${id}', 'reject', 'One person')`);
const toldOf = async (id: string) =>
  (
    await db.sql`select user_id, values - 'referral_id' as values from private.events
      where type = 'referral.decided' and values ->> 'referral_id' = ${id} order by id`
  ).map((event) => ({ ...event }));
const effect = async (change: string, subject: string, value: string) =>
  (
    (await call(admin, `admin_change_effect('${change}', '${subject}', '${value}')`)) as unknown as {
      effects: unknown;
    }
  ).effects;

describe("a qualified referral that an admin rejects", () => {
  test("loses points, count and commission, both are told; undone, it has them again", async () => {
    const { referrer, referee, id } = await qualified();
    expect(await stateOf(referrer, referee)).toEqual(counts);
    const xp = [await xpOf(db, referrer), await xpOf(db, referee)] as const;
    const money = (before: number, after: number) => ({ kind: "commission", before, after, currency: "usd" });
    expect(await effect("referral.review", id, "reject")).toMatchObject([
      { kind: "stage", before: "qualified", after: "rejected" },
      { kind: "points", before: xp[0], after: xp[0] - 1200 },
      { kind: "points", before: xp[1], after: xp[1] - 300 },
      money(180, 0),
    ]);
    const { line } = await reject(admin, id);
    expect(await stateOf(referrer, referee)).toEqual(nothing);
    expect(await toldOf(id)).toEqual([
      { user_id: referrer, values: { side: "referrer", qualified: false, points: -1200 } },
      { user_id: referee, values: { side: "referee", qualified: false, points: -300 } },
    ]);
    const [audit] = await db.sql`select action, actor from audit_log where id = ${line}`;
    expect(audit).toEqual({ action: "referral.revoked", actor: admin });
    expect(await effect("change.undo", String(line), "")).toMatchObject([
      { kind: "stage", after: "qualified" },
      { kind: "points", after: xp[0] },
      { kind: "points", after: xp[1] },
      money(0, 180),
    ]);
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await undo(second, line);
    expect(await stateOf(referrer, referee)).toEqual(counts);
    expect((await toldOf(id)).slice(2)).toMatchObject([
      { values: { qualified: true, points: 1200 } },
      { values: { qualified: true, points: 300 } },
    ]);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    expect(await db.sql`select * from private.commission_drift()`).toEqual([]);
  });

  test("is rejected once, by no moderator, no party and not without a fresh second factor", async () => {
    const { referrer, referee, id } = await qualified();
    await expect(reject(moderator, id)).rejects.toThrow("forbidden");
    await expect(reject(referrer, id)).rejects.toThrow("forbidden");
    await db.sql`insert into user_roles (user_id, role) values (${referee}, 'admin')`;
    await expect(reject(referee, id)).rejects.toThrow("forbidden");
    await db.sql`delete from user_roles where user_id = ${referee}`;
    await expect(call(admin, `admin_review_referral('${id}', 'approve', 'x')`)).rejects.toThrow(
      "referral_not_held",
    );
    await db.sql`update settings set value = 'true' where key = 'staff.second_factor'`;
    await expect(reject(admin, id)).rejects.toThrow(/second_factor/);
    await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
    expect(await stateOf(referrer, referee)).toEqual(counts);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => reject(admin, id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stateOf(referrer, referee)).toEqual(nothing);
  });

  test("gets nothing back from a later refund; undone, it has what the refund leaves", async () => {
    const { referrer, referee, id, refund } = await qualified();
    await refund(300);
    expect(await stateOf(referrer, referee)).toMatchObject({ points: 800, welcome: 200 });
    const { line } = await reject(admin, id);
    expect((await toldOf(id)).map(({ values }) => (values as { points: number }).points)).toEqual([
      -800, -200,
    ]);
    await refund(450);
    expect(await stateOf(referrer, referee)).toEqual(nothing);
    await undo(admin, line);
    expect(await stateOf(referrer, referee)).toEqual({
      ...counts,
      commission: 90,
      points: 600,
      welcome: 150,
    });
    expect(await db.sql`select * from private.commission_drift()`).toEqual([]);
  });

  test("is appealed by who invited; an admin answers, and lifted it counts again", async () => {
    const { referrer, referee, id } = await qualified();
    await reject(admin, id);
    const made = (await call(
      referrer,
      `submit_appeal('referral', '${id}', 'We are two people who climb together.')`,
    )) as unknown as { id: string };
    const decide = (asker: string) =>
      call(asker, `admin_decide_appeal('${made.id}', 'accept', 'Two people')`);
    await expect(decide(moderator)).rejects.toThrow("forbidden");
    await expect(decide(admin)).rejects.toThrow("appeal_other_person");
    const { line } = await decide(second);
    expect(await stateOf(referrer, referee)).toEqual(counts);
    await undo(second, line);
    expect(await stateOf(referrer, referee)).toEqual(nothing);
    const { line: again } = await decide(second);
    expect(again).toBeGreaterThan(line);
    expect(await stateOf(referrer, referee)).toEqual(counts);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });
});
