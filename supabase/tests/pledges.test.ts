import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db, { email: "lena@example.com" });
});
afterAll(() => db.drop());

type Settled = { outcome: string; amount?: number };
const begin = async (email: string, amount = 100, user: string | null = null): Promise<string> => {
  const [row] = await db.sql`select begin_pledge(${user}, ${email}, ${amount}, 'Gladly', 'en') as ticket`;
  return row?.ticket as string;
};
const mailed = async (ticket: string): Promise<string> => {
  const [row] =
    await db.sql`select params ->> 'code' as code from mail_outbox where key = ${`pledge_code:${ticket}`}`;
  return row?.code as string;
};
const settle = async (ticket: string, code: string): Promise<Settled> => {
  const [row] = await db.sql`select settle_pledge(${ticket}, ${code}) as settled`;
  return row?.settled as Settled;
};
const figures = async () => {
  const [row] = await db.as("anon", (tx) => tx`select pledge_figures() as f`);
  return row?.f as { total: number; count: number; open: boolean };
};
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("a pledge counts once its code is handed in, and again is harmless", async () => {
  const before = await figures();
  const ticket = await begin("Visitor@Example.com", 250);
  expect(await figures()).toMatchObject({ total: before.total });
  const code = await mailed(ticket);
  expect(code).toMatch(/^\d{6}$/);
  const all = await Promise.all(Array.from({ length: 10 }, () => settle(ticket, code)));
  expect(all.every(({ outcome }) => outcome === "confirmed")).toBe(true);
  expect(await figures()).toMatchObject({ total: before.total + 250, count: before.count + 1 });
});

test("a later pledge of the same address replaces the first, whatever runs at once", async () => {
  const before = await figures();
  const tickets = await Promise.all([10, 20, 30, 40].map((amount) => begin("again@example.com", amount)));
  await Promise.all(tickets.map(async (ticket) => settle(ticket, await mailed(ticket))));
  expect((await figures()).count).toBe(before.count + 1);
  const states = await db.sql`select status from pledges where email = 'again@example.com' order by status`;
  expect(states.map(({ status }) => status)).toEqual(["confirmed", "replaced", "replaced", "replaced"]);
});

test("a wrong code is refused and counted, the sixth attempt ends it, an expired one is refused", async () => {
  const ticket = await begin("wrong@example.com");
  const code = await mailed(ticket);
  for (let n = 0; n < 5; n += 1) {
    expect(await settle(ticket, wrong(code))).toMatchObject({ outcome: "code_invalid" });
  }
  expect(await settle(ticket, code)).toMatchObject({ outcome: "too_many_attempts" });
  const late = await begin("wrong@example.com");
  await db.sql`update private.pledge_codes set expires_at = now() - interval '1 second' where id = ${late}`;
  expect(await settle(late, await mailed(late))).toMatchObject({ outcome: "code_invalid" });
  expect(await settle("00000000-0000-4000-8000-000000000000", "123456")).toMatchObject({
    outcome: "code_invalid",
  });
  expect(
    await db.sql`select 1 as one from pledges where email = 'wrong@example.com' and status = 'confirmed'`,
  ).toEqual([]);
});

test("amounts beyond the limits, bad addresses and long notes are refused", async () => {
  for (const amount of [0, 9, 5001, -10])
    await expect(begin("a@example.com", amount)).rejects.toThrow("pledge_amount");
  await expect(begin("nobody")).rejects.toThrow("email_invalid");
  await expect(
    db.sql`select begin_pledge(null, 'a@example.com', 100, ${"x".repeat(501)}, 'en')`,
  ).rejects.toThrow("too_long");
});

test("a visitor withdraws by mailed code; an address without a pledge gets the same answer and no mail", async () => {
  const ticket = await begin("leaves@example.com", 75);
  await settle(ticket, await mailed(ticket));
  const before = await figures();
  const [row] = await db.sql`select begin_pledge_withdrawal('LEAVES@example.com', 'es') as ticket`;
  expect(await settle(row?.ticket, await mailed(row?.ticket))).toEqual({ outcome: "withdrawn", amount: 75 });
  expect(await figures()).toMatchObject({ total: before.total - 75, count: before.count - 1 });
  const [none] = await db.sql`select begin_pledge_withdrawal('stranger@example.com', 'en') as ticket`;
  expect(none?.ticket).toMatch(/^[0-9a-f-]{36}$/);
  expect(await mailed(none?.ticket)).toBeUndefined();
});

test("a member sees and withdraws the own pledge, nobody else's; a proved address finds its member", async () => {
  const ticket = await begin("lena@example.com", 500);
  await settle(ticket, await mailed(ticket));
  const other = await join(db);
  const read = (asker: string) => db.as(asker, (tx) => tx`select amount from pledges`);
  expect(await read(member)).toEqual([{ amount: 500 }]);
  expect(await read(other)).toEqual([]);
  await expect(db.as(member, (tx) => tx`select email from pledges`)).rejects.toThrow(/permission denied/);
  await expect(db.as(other, (tx) => tx`select withdraw_my_pledge()`)).rejects.toThrow("pledge_unknown");
  await db.asKept(member, (tx) => tx`select withdraw_my_pledge()`);
  expect(await db.sql`select status from pledges where email = 'lena@example.com'`).toEqual([
    { status: "withdrawn" },
  ]);
});

test("nobody but the service begins or settles a pledge or reads the pledges of others", async () => {
  for (const asker of ["anon", member]) {
    await expect(
      db.as(asker, (tx) => tx`select begin_pledge(null, 'a@example.com', 100, '', 'en')`),
    ).rejects.toThrow(/permission denied/);
    await expect(db.as(asker, (tx) => tx`select settle_pledge(gen_random_uuid(), '123456')`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as(asker, (tx) => tx`update pledges set amount = 1`)).rejects.toThrow(
      /permission denied/,
    );
  }
  await expect(db.as("anon", (tx) => tx`select amount from pledges`)).rejects.toThrow(/permission denied/);
});

test("after the close nothing is made, confirmed or withdrawn", async () => {
  const ticket = await begin("late@example.com");
  const code = await mailed(ticket);
  await db.sql`update settings set value = to_jsonb(now() - interval '1 minute') where key = 'pledge.closes_at'`;
  expect(await figures()).toMatchObject({ open: false });
  expect(await settle(ticket, code)).toMatchObject({ outcome: "pledge_closed" });
  await expect(begin("late@example.com")).rejects.toThrow("pledge_closed");
  await expect(db.as(member, (tx) => tx`select withdraw_my_pledge()`)).rejects.toThrow("pledge_closed");
});
