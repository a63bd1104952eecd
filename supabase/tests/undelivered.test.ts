import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { consumer, emit } from "./events.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator, member] = [await join(db), await join(db), await join(db, { name: "Vera Lang" })];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const cases = async () =>
  (
    (
      await db.as(
        admin,
        (tx) =>
          tx`select admin_cases('{"kind": "delivery"}', 'opened', true, null, false, 10) -> 'rows' as rows`,
      )
    )[0] as { rows: { id: string }[] }
  ).rows;
const retry = (who: string, id: string, reason = "The server is back") =>
  db.asKept(who, (tx) => tx`select admin_retry_delivery(${id}, ${reason})`);

test("an event and a mail that were given up are shown to admins, who may have each tried once more", async () => {
  const mine = consumer(db, "webhooks");
  await mine.drain();
  const event = await emit(db.sql, member, "1");
  for (let attempt = 1; attempt <= 8; attempt++) {
    await mine.due();
    const [row] = await mine.claim();
    await mine.settle(row!, "no route");
  }
  await db.sql`select private.queue_mail('m1', ${member}, 'welcome')`;
  const [mail] =
    await db.sql`update mail_outbox set status = 'failed', attempts = 8, error = 'refused' returning id`;
  expect(await cases()).toEqual([
    expect.objectContaining({
      name: "Vera Lang",
      details: { consumer: "smtp", what: "welcome", error: "refused", attempts: 8 },
    }),
    expect.objectContaining({
      user_id: member,
      details: { consumer: "webhooks", what: "member.onboarded", error: "no route", attempts: 8 },
    }),
  ]);

  await retry(admin, `webhooks:${event}`);
  await retry(admin, mail?.id as string);
  expect(await cases()).toEqual([]);
  expect(await mine.claim()).toMatchObject([{ id: event, attempt: 9 }]);
  expect(await db.sql`select status from mail_outbox`).toEqual([{ status: "queued" }]);
  const lines = await db.sql`select actor, reason from private.audit_lines where action = 'delivery.retried'`;
  expect(lines).toEqual([
    { actor: admin, reason: "The server is back" },
    { actor: admin, reason: "The server is back" },
  ]);
});

test("nobody else has them tried, nothing else is, and not without a reason", async () => {
  for (const who of [moderator, member]) {
    await expect(retry(who, "webhooks:1")).rejects.toThrow("forbidden");
  }
  await expect(db.as("anon", (tx) => tx`select admin_retry_delivery('webhooks:1', 'x')`)).rejects.toThrow(
    "permission denied",
  );
  for (const id of ["webhooks:1", "webhooks", randomUUID(), ""]) {
    await expect(retry(admin, id)).rejects.toThrow("not_found");
  }
  await expect(retry(admin, "webhooks:1", " ")).rejects.toThrow("reason_required");
});
