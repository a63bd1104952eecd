import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db);
});
afterAll(() => db.drop());

const queue = (key: string, user = member) =>
  db.sql`select private.queue_mail(${key}, ${user}, 'receipt', '{"plan": "Plus"}')`;
const claim = async (limit = 100) =>
  (await db.sql`select id, key, attempts from claim_mail(${limit})`) as unknown as {
    id: string;
    key: string;
    attempts: number;
  }[];

test("a fact mails once, to the member's address in the member's language", async () => {
  await Promise.all(Array.from({ length: 50 }, () => queue("receipt:1")));
  const rows = await db.sql`select to_address, locale, params from mail_outbox`;
  expect(rows).toMatchObject([
    { to_address: `${member}@example.com`, locale: "en", params: { plan: "Plus", name: "Lena Brandt" } },
  ]);
  const silent = await join(db, { email: "" });
  await queue("receipt:2", silent);
  expect(await db.sql`select 1 as one from mail_outbox where user_id = ${silent}`).toEqual([]);
});

test("workers never get the same mail; what is not settled is due again, what fails waits and ends", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => queue(`many:${n}`)));
  const claimed = (await Promise.all(Array.from({ length: 10 }, () => claim(5)))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect(claimed).toHaveLength(31);
  expect(await claim()).toEqual([]);

  const [sent, lost, failing] = claimed;
  await db.sql`select mail_sent(${sent!.id})`;
  await db.sql`update mail_outbox set claimed_at = now() - interval '6 minutes' where id in (${sent!.id}, ${lost!.id})`;
  expect((await claim()).map(({ id }) => id)).toEqual([lost!.id]);

  await db.sql`select mail_failed(${failing!.id}, 'no route')`;
  expect(await claim()).toEqual([]);
  await db.sql`update mail_outbox set available_at = now(), attempts = 4 where id = ${failing!.id}`;
  expect(await claim()).toMatchObject([{ id: failing!.id, attempts: 5 }]);
  await db.sql`select mail_failed(${failing!.id}, 'still no route')`;
  const [row] = await db.sql`select status, error from mail_outbox where id = ${failing!.id}`;
  expect(row).toEqual({ status: "failed", error: "still no route" });
});
