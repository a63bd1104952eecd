import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, xpOf } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator] = [await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const call = async (asker: Asker, what: string) =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result;

/** A member whose payment was taken back after staff had taken the points: 500 are owed. */
async function indebted(): Promise<string> {
  const member = await join(db);
  const [line] =
    await db.sql`select private.award(${member}, 'purchase', ${`order-${member}`}, 500, 'Purchase') as id`;
  await call(admin, `admin_award_points('${member}', -550, 'Found to be a second account')`);
  await db.sql`select private.reverse(${line?.id as string}, 500, 'Payment refunded')`;
  expect(await xpOf(db, member)).toBe(-500);
  return member;
}

describe("a total below zero", () => {
  test("is shown as 0 with what is owed, wherever points are shown", async () => {
    const member = await indebted();
    const shown = { xp: 0, owed: 500 };
    expect(await call(member, "member_dashboard()")).toMatchObject(shown);
    expect(await call(member, "points_history('purchases', 1, 10)")).toMatchObject({ owed: 500 });
    expect(await call(moderator, `admin_member('${member}')`)).toMatchObject(shown);
    expect(await call(moderator, `admin_members('{"q": "${member}"}')`)).toMatchObject({
      rows: [{ user_id: member, ...shown }],
    });
    const exported = await call(member, "my_data_export()");
    expect(exported).toMatchObject({ wallet_profiles: [{ total_xp: 0, owed: 500 }] });
    expect(exported.points_ledger).toHaveLength(4);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("keeps the debt: new points settle it first, and staff can give them", async () => {
    const member = await indebted();
    await call(moderator, `admin_award_points('${member}', 200, 'Helped at base camp')`);
    expect(await call(member, "member_dashboard()")).toMatchObject({ xp: 0, owed: 300 });
    await call(admin, `admin_award_points('${member}', 400, 'Settled')`);
    expect(await call(member, "member_dashboard()")).toMatchObject({ xp: 100, owed: 0 });
  });

  test("is never made by staff: nobody's points are taken that are not there", async () => {
    const member = await indebted();
    await expect(call(admin, `admin_award_points('${member}', -1, 'x')`)).rejects.toThrow("points_invalid");
  });
});

describe("a moderator's day", () => {
  const limits = async (asker: string, member: string) =>
    (await call(asker, `admin_member('${member}')`)).limits as object;

  test("has a total, however many awards it is made of and whoever receives them", async () => {
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    const members = await Promise.all(Array.from({ length: 6 }, () => join(db)));
    const answers = await Promise.allSettled(
      members.map((member) => call(staff, `admin_award_points('${member}', 500, 'Won the quiz')`)),
    );
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([
      "points_daily_limit",
      "points_daily_limit",
    ]);
    const [given] = await db.sql`select sum(points)::int as points from points_ledger where actor = ${staff}`;
    expect(given?.points).toBe(2000);
    expect(await limits(staff, members[0]!)).toEqual({ award: 500, day: 2000, left: 0 });
    await call(admin, `admin_award_points('${members[0]}', 500, 'An admin may')`);
    expect(await limits(admin, members[0]!)).toBeNull();
  });

  test("counts what is taken as well, each way at its size, and begins anew at midnight UTC", async () => {
    const staff = await join(db);
    const member = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    const line = await call(staff, `admin_award_points('${member}', 300, 'x')`);
    await call(staff, `admin_award_points('${member}', -100, 'x')`);
    await call(staff, `admin_reverse_points(${line.ledger}, 'A mistake')`);
    expect(await limits(staff, member)).toMatchObject({ left: 2000 - 300 - 100 - 300 });
    await db.sql`update settings set value = '750' where key = 'points.moderator_daily_limit'`;
    await expect(call(staff, `admin_award_points('${member}', 51, 'x')`)).rejects.toThrow(
      "points_daily_limit",
    );
    const other = await call(admin, `admin_award_points('${member}', 400, 'x')`);
    await expect(call(staff, `admin_reverse_points(${other.ledger}, 'x')`)).rejects.toThrow(
      "points_daily_limit",
    );
    await db.sql`insert into points_ledger (user_id, source, source_id, points, reason, actor, created_at)
      values (${member}, 'manual', 'yesterday', 500, 'x', ${staff}, date_trunc('day', now(), 'UTC') - interval '1 second')`;
    await call(staff, `admin_award_points('${member}', 50, 'x')`);
    await db.sql`update settings set value = '2000' where key = 'points.moderator_daily_limit'`;
  });
});
