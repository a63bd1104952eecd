import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { healthReport, queues } from "../../lib/admin/health/schema.ts";
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

const health = async (asker: Asker) =>
  healthReport.parse((await db.as(asker, (tx) => tx`select admin_health() as health`))[0]?.health);
const asService = (what: string, ...values: never[]) =>
  db.asKept("service_role", (tx) => tx.unsafe(`select ${what}`, values));

test("moderators read it before anything was measured, members and visitors never", async () => {
  const first = await health(moderator);
  expect(first).toMatchObject({ services: [], runs: [], errors: [], webhooks: { last: null } });
  expect(first.queues.map(({ queue }) => queue).sort()).toEqual([...queues].sort());
  expect(first.queues.every(({ depth }) => depth === 0)).toBe(true);
  await expect(health(member)).rejects.toThrow("forbidden");
  await expect(health("anon")).rejects.toThrow(/permission denied/);
});

test("a service keeps since when it is as it is", async () => {
  const since = async () => (await health(admin)).services.find(({ service }) => service === "stripe");
  await asService(`record_services('{"stripe": "up", "discord": "off"}')`);
  const up = await since();
  expect(up).toMatchObject({ state: "up" });
  await asService(`record_services('{"stripe": "up"}')`);
  expect(await since()).toEqual(up);
  await asService(`record_services('{"stripe": "down"}')`);
  const down = await since();
  expect(down?.state).toBe("down");
  expect(down!.since > up!.since).toBe(true);
});

test("a failed run keeps when the work last succeeded, and an older one changes nothing", async () => {
  const run = async () => (await health(moderator)).runs.find(({ job }) => job === "chain");
  await asService(`record_run('chain', '2026-01-01T00:00:00Z', 120)`);
  await asService(`record_run('chain', '2026-01-01T00:01:00Z', 90, 'no answer')`);
  await asService(`record_run('chain', '2026-01-01T00:00:30Z', 10)`);
  expect(await run()).toMatchObject({ milliseconds: 90, error: "no answer" });
  expect(new Date((await run())!.succeeded_at!).toISOString()).toBe("2026-01-01T00:00:00.000Z");
});

test("queues tell how much waits and since when", async () => {
  await db.sql`insert into mail_outbox (key, to_address, template, created_at)
    values (${randomUUID()}, 'a@example.org', 'receipt', '2026-01-01'), (${randomUUID()}, 'a@example.org', 'receipt', now())`;
  const mail = (await health(moderator)).queues.find(({ queue }) => queue === "mail");
  expect(mail?.depth).toBe(2);
  expect(mail?.oldest).toMatch(/^2026-01-01/);
});

describe("errors", () => {
  test("are added up by message for a day, and kept for two", async () => {
    await asService(`record_errors('{"boom": 2, "bang": 1}')`);
    await asService(`record_errors('{"boom": 3}')`);
    await db.sql`insert into private.server_errors values
      (date_trunc('hour', now()) - interval '30 hours', 'yesterday', 1, now() - interval '30 hours'),
      (date_trunc('hour', now()) - interval '50 hours', 'gone', 1, now() - interval '50 hours')`;
    await asService(`record_errors('{"bang": 1}')`);
    expect((await health(admin)).errors.map(({ message, count }) => [message, count])).toEqual([
      ["boom", 5],
      ["bang", 2],
    ]);
    expect(await db.sql`select from private.server_errors where message = 'gone'`).toHaveLength(0);
    expect(await db.sql`select from private.server_errors where message = 'yesterday'`).toHaveLength(1);
  });

  test("fill no table, however many different ones there are", async () => {
    for (let round = 0; round < 4; round += 1) {
      const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`e ${round} ${n}`, 1]));
      await asService("record_errors($1::text::jsonb)", JSON.stringify(many) as never);
    }
    const [rows] =
      await db.sql`select count(*)::int as n from private.server_errors where hour > now() - interval '1 hour'`;
    expect(rows?.n).toBeLessThanOrEqual(201);
    const [other] = await db.sql`select count from private.server_errors where message = 'other'`;
    expect(other?.count).toBeGreaterThan(300);
  });
});

test("only the service writes what was measured", async () => {
  for (const what of ["record_services('{}')", "record_run('x', now(), 1)", "record_errors('{}')"])
    for (const asker of [admin, moderator, member, "anon"])
      await expect(
        db.as(asker, (tx) => tx.unsafe(`select ${what}`)),
        what,
      ).rejects.toThrow(/permission denied/);
});

test("a run by hand is noted for admins with its reason, and refused to everybody else", async () => {
  const run = (asker: Asker, job = "chain", reason = "The queue grows") =>
    db.asKept(asker, (tx) => tx`select admin_run_work(${job}, ${reason}) as changed`);
  await run(admin);
  const [line] = await db.sql`select actor, action, subject_id from audit_log where action = 'work.run'`;
  expect(line).toEqual({ actor: admin, action: "work.run", subject_id: "chain" });
  await expect(run(moderator)).rejects.toThrow("forbidden");
  await expect(run(member)).rejects.toThrow("forbidden");
  await expect(run(admin, "chain", " ")).rejects.toThrow("reason_required");
  await expect(run(admin, "drop table", "The queue grows")).rejects.toThrow("invalid_input");
});
