import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { alerts, healthReport } from "../../lib/admin/health/schema.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** What is still to be told, as `kind subject state`. */
async function untold(block: number | null = null) {
  const rows = await db.asKept(
    "service_role",
    (tx) => tx`select keep_alerts(${block}, 'chain.cursor.1.aaaaaaaa') as alerts`,
  );
  return alerts.parse(rows[0]?.alerts);
}
const words = (list: Awaited<ReturnType<typeof untold>>) =>
  list.map(({ kind, subject, ended_at }) => `${kind} ${subject} ${ended_at === null ? "open" : "over"}`);
const told = (list: { id: number; ended_at: string | null }[]) => {
  const ids = (over: boolean) => list.filter((one) => (one.ended_at !== null) === over).map(({ id }) => id);
  return db.asKept("service_role", (tx) => tx`select note_alerts_told(${ids(false)}, ${ids(true)})`);
};

test("an alert is told until somebody took it, then its end, each once", async () => {
  expect(await untold()).toEqual([]);
  await db.sql`insert into private.service_states values ('stripe', 'down', now() - interval '1 minute'), ('mail', 'up', '2026-01-01')`;
  expect(await untold()).toEqual([]);
  await db.sql`update private.service_states set since = now() - interval '3 minutes' where service = 'stripe'`;
  const first = await untold();
  expect(words(first)).toEqual(["service_down stripe open"]);
  expect(first[0]?.amount).toBeGreaterThanOrEqual(180);
  expect(words(await untold())).toEqual(["service_down stripe open"]);
  await told(first);
  expect(await untold()).toEqual([]);

  await db.sql`update private.service_states set state = 'up', since = now() where service = 'stripe'`;
  const over = await untold();
  expect(words(over)).toEqual(["service_down stripe over"]);
  await told(over);
  expect(await untold()).toEqual([]);
});

test("what began and ended before anybody was told is not told", async () => {
  await db.sql`insert into private.service_states values ('auth', 'down', now() - interval '3 minutes')`;
  expect(words(await untold())).toEqual(["service_down auth open"]);
  await db.sql`update private.service_states set state = 'up' where service = 'auth'`;
  expect(await untold()).toEqual([]);
});

test("money, mail, scheduled work, queues and errors have each their alert, and one at a time", async () => {
  await db.sql`insert into mail_outbox (key, to_address, template, status, created_at)
    values (${randomUUID()}, 'a@example.org', 'receipt', 'failed', now()), (${randomUUID()}, 'a@example.org', 'receipt', 'queued', now() - interval '20 minutes')`;
  await db.sql`insert into private.reconciliations (finished_at, mismatches) values (now() - interval '1 day', 0), (now(), 3)`;
  await db.sql`insert into private.scheduled_runs values ('chain', now(), 10, 'no answer', now() - interval '25 minutes')`;
  await db.sql`insert into stripe_events (id, type, created, outcome, error, payload)
    values ('evt_1', 'charge.refunded', now() - interval '10 minutes', 'failed', 'boom', '{}')`;
  await db.sql`insert into private.server_errors values (date_trunc('hour', now()), 'boom', 60, now())`;
  await db.sql`insert into private.mail_brakes (kind, subject, watched_from) values ('all', '', now())`;
  await db.sql`insert into settings (key, value) values ('chain.cursor.1.aaaaaaaa', '{"block": 100}')`;
  const found = await Promise.all([untold(200), untold(200)]);
  const expected = [
    "chain_lag  open",
    "ledger_drift  open",
    "mail_brake  open",
    "mail_failed  open",
    "queue_late mail open",
    "server_errors  open",
    "webhook_failed  open",
    "webhook_lag  open",
    "work_failing chain open",
  ];
  for (const list of found) expect(words(list).sort()).toEqual(expected);
  expect((await untold(200)).find(({ kind }) => kind === "chain_lag")?.amount).toBe(100);

  // Nobody knows the height of the chain now: that is no reason to say that the lag is over.
  await told(await untold());
  expect(await untold()).toEqual([]);
  await db.sql`update private.reconciliations set mismatches = 0`;
  expect(words(await untold(110)).sort()).toEqual(["chain_lag  over", "ledger_drift  over"]);
});

test("the panel shows them to staff; nobody else reads or writes them", async () => {
  const moderator = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${moderator}, 'moderator')`;
  await db.sql`insert into private.service_states values ('discord', 'down', now() - interval '1 hour')`;
  await untold();
  const report = await db.as(moderator, (tx) => tx`select admin_health() as health`);
  const shown = healthReport.parse(report[0]?.health).alerts;
  expect(shown.find(({ subject }) => subject === "discord")).toMatchObject({
    kind: "service_down",
    ended_at: null,
  });
  for (const asker of [moderator, "anon"] as const) {
    await expect(db.as(asker, (tx) => tx`select keep_alerts()`)).rejects.toThrow(/permission denied/);
    await expect(db.as(asker, (tx) => tx`select note_alerts_told('{}', '{}')`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as(asker, (tx) => tx`select * from private.alerts`)).rejects.toThrow(/permission denied/);
  }
});
