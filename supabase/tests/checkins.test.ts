import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type CheckIn = {
  done: boolean;
  streak: number;
  points: number;
  bonus: number;
  to_bonus: number;
  grace_left: number;
};

const on = async (member: string, ...days: string[]) => {
  for (const day of days)
    await db.sql`select private.check_in(${member}, ${`${day}T12:00:00Z`}::timestamptz)`;
};
const streak = async (member: string) =>
  (
    await db.sql`select streak, grace from private.checkins where user_id = ${member} order by day desc limit 1`
  )[0];
const points = async (member: string) =>
  (
    await db.sql`select coalesce(sum(points), 0)::int as n from points_ledger where user_id = ${member} and source = 'checkin'`
  )[0]?.n;
const days = (month: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${month}-${String(from + n).padStart(2, "0")}`);

describe("a check-in", () => {
  test("gives its points once a day, however many ask at once, and says before what it gives", async () => {
    const member = await join(db);
    const before = (await db.as(member, (tx) => tx`select my_checkin() as r`))[0]?.r as CheckIn;
    expect(before).toMatchObject({
      done: false,
      streak: 0,
      points: 10,
      bonus: 0,
      to_bonus: 7,
      grace_left: 1,
    });
    await Promise.all(Array.from({ length: 8 }, () => db.asKept(member, (tx) => tx`select check_in()`)));
    expect(await points(member)).toBe(10);
    const after = (await db.as(member, (tx) => tx`select my_checkin() as r`))[0]?.r as CheckIn;
    expect(after).toMatchObject({ done: true, streak: 1, to_bonus: 6 });
  });

  test("gives fifty more on every seventh day in a row", async () => {
    const member = await join(db);
    await on(member, ...days("2026-03", 1, 14));
    expect(await points(member)).toBe(14 * 10 + 2 * 50);
  });

  test("forgives one missed day a month, not two, and not two in a row", async () => {
    const member = await join(db);
    await on(member, "2026-03-01", "2026-03-03");
    expect(await streak(member)).toEqual({ streak: 2, grace: 1 });
    await on(member, "2026-03-05");
    expect(await streak(member)).toEqual({ streak: 1, grace: 0 });
    await on(member, "2026-04-01", "2026-04-04");
    expect(await streak(member)).toEqual({ streak: 1, grace: 0 });
  });

  test("is by the day in UTC of the server's clock", async () => {
    const member = await join(db);
    await db.sql`select private.check_in(${member}, '2026-03-01T23:59:59Z')`;
    await db.sql`select private.check_in(${member}, '2026-03-02T01:00:00+05')`;
    await db.sql`select private.check_in(${member}, '2026-03-02T00:00:00Z')`;
    expect(await streak(member)).toEqual({ streak: 2, grace: 0 });
    expect(await points(member)).toBe(20);
  });

  test("gives nothing while its rule is off, and a rule that was changed counts from then on", async () => {
    const member = await join(db);
    await on(member, "2026-03-01");
    await db.sql`update point_rules set points = 12 where source = 'checkin'`;
    await on(member, "2026-03-02");
    await db.sql`update point_rules set points = 10 where source = 'checkin'`;
    expect(await points(member)).toBe(22);
  });

  test("is refused to visitors, the suspended, and those who would write it themselves", async () => {
    const member = await join(db);
    await expect(db.as("anon", (tx) => tx`select check_in()`)).rejects.toThrow("permission denied");
    await expect(db.as("anon", (tx) => tx`select my_checkin()`)).rejects.toThrow("permission denied");
    await expect(
      db.as(
        member,
        (tx) => tx`insert into private.checkins (user_id, day, streak) values (${member}, '2026-01-01', 6)`,
      ),
    ).rejects.toThrow("permission denied");
    await expect(db.as(member, (tx) => tx`select private.check_in(${member}, now())`)).rejects.toThrow(
      "permission denied",
    );
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`;
    await expect(db.as(member, (tx) => tx`select check_in()`)).rejects.toThrow("suspended");
  });
});
