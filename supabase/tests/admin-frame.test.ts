import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
let moderator: string;
let admin: string;

async function appoint(role: string): Promise<string> {
  const staff = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${staff}, ${role})`;
  return staff;
}

beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db);
  moderator = await appoint("moderator");
  admin = await appoint("admin");
});
afterAll(() => db.drop());

describe("admin_waiting", () => {
  const waiting = async (asker: Asker) =>
    (await db.as(asker, (tx) => tx`select admin_waiting() as waiting`))[0]?.waiting as unknown;

  test("counts what waits, and of money and deliveries only for admins", async () => {
    expect(await waiting(admin)).toEqual({ applications: 0, feedback: 0, payments: 0, undelivered: 0 });
    await db.sql`insert into creator_applications (user_id, status, submitted_at)
      values (${member}, 'submitted', now()), (${moderator}, 'in_review', now()), (${admin}, 'more_info', now())`;
    await db.sql`select submit_feedback(null, 'Vera', 'vera@example.org', 'idea', 'Sort the list by date', '/', 'en')`;
    await db.sql`insert into mail_outbox (key, to_address, template, status)
      values (${randomUUID()}, 'a@example.org', 'receipt', 'failed')`;
    expect(await waiting(admin)).toEqual({ applications: 2, feedback: 1, payments: 0, undelivered: 1 });
    expect(await waiting(moderator)).toEqual({
      applications: 2,
      feedback: 1,
      payments: null,
      undelivered: null,
    });
  });

  test("counts no further than a hundred", async () => {
    for (let n = 0; n < 110; n += 1)
      await db.sql`select submit_feedback(null, 'Vera', ${`v${n}@example.org`}, 'idea', ${`Sort the list ${n}`}, '/', 'en')`;
    expect(await waiting(moderator)).toMatchObject({ feedback: 100 });
  });

  test("is refused to members and visitors", async () => {
    await expect(waiting(member)).rejects.toThrow("forbidden");
    await expect(waiting("anon")).rejects.toThrow(/permission denied/);
  });
});
