import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import { startTestSupabase, type TestSupabase } from "../../local/supabase/testing/with-schema.ts";
import type { Consumer } from "./consumer";
import { deliverEvents } from "./deliver";
import { pruneEvents } from "./mutations";
import { deliverSoon, setDelivery } from "./soon";

const later = vi.hoisted(() => ({ work: [] as (() => Promise<void>)[] }));
vi.mock("next/server", () => ({ after: (work: () => Promise<void>) => later.work.push(work) }));

let db: FreshDatabase;
let supabase: RunningSupabase;
let running: TestSupabase;
beforeAll(async () => {
  running = await startTestSupabase();
  ({ db, supabase } = running);
  Object.assign(process.env, { SUPABASE_URL: supabase.url, SUPABASE_SECRET_KEY: supabase.secretKey });
});
afterAll(() => running.stop());
beforeEach(async () => {
  await db.sql`truncate private.events, private.event_consumers cascade`;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const emit = (user: string, key: string) =>
  db.sql`select private.emit_event('token.voided', ${key}, ${user},
    ${db.sql.json({ voucher_id: user, token_id: key })})`;
const due = () => db.sql`update private.event_deliveries set available_at = now()`;

/** A consumer that notes what it gets; `refuses` holds the tokens it fails for. */
function noting(name: string) {
  const taken: string[] = [];
  const refuses = new Set<string>();
  const consumer: Consumer = {
    name,
    starts: "beginning",
    handlers: {
      "token.voided": async ({ values, userId, createdAt }) => {
        expect([userId, createdAt]).toEqual([values.voucher_id, expect.any(Date)]);
        await new Promise(setImmediate);
        if (refuses.has(values.token_id)) throw new Error("not today");
        taken.push(values.token_id);
      },
    },
  };
  return { consumer, taken, refuses };
}

it("an event that its consumer throws for comes again, and holds up neither other members nor other consumers", async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const [one, two] = [noting("one"), noting("two")];
  one.refuses.add("1");
  for (const key of ["1", "2"]) await emit(me, key);
  for (const key of ["3", "4"]) await emit(other, key);
  // Two that claim an event of one member at the same moment leave it to the next time.
  const passes = [
    await deliverEvents([one.consumer, two.consumer]),
    await deliverEvents([one.consumer, two.consumer]),
  ];
  expect(passes.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(6);
  expect(passes.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
  expect(one.taken).toEqual(["3", "4"]);
  expect(two.taken.toSorted()).toEqual(["1", "2", "3", "4"]);
  expect(two.taken.indexOf("1")).toBeLessThan(two.taken.indexOf("2"));
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("was not taken by one"), "not today");
  one.refuses.clear();
  await deliverEvents([one.consumer]);
  expect(one.taken, "not before its pause is over").toEqual(["3", "4"]);
  await due();
  await deliverEvents([one.consumer]);
  expect(one.taken).toEqual(["3", "4", "1", "2"]);
  expect(await db.sql`select 1 from private.event_deliveries`).toHaveLength(0);
});

it("workers that run at once hand every event on once, each member's in order", async () => {
  const people = Array.from({ length: 15 }, () => randomUUID());
  for (const [at, id] of people.entries()) {
    for (const n of [1, 2, 3]) await emit(id, `${at}:${n}`);
  }
  const { consumer, taken } = noting("one");
  const deliveries = await Promise.all(Array.from({ length: 4 }, () => deliverEvents([consumer])));
  await deliverEvents([consumer]);
  expect(deliveries.every(({ failed }) => failed === 0)).toBe(true);
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
  expect(taken).toHaveLength(45);
  for (const at of people.keys()) {
    expect(taken.filter((key) => key.startsWith(`${at}:`))).toEqual([1, 2, 3].map((n) => `${at}:${n}`));
  }
});

it("a type that this release does not handle, or does not know, waits for one that does", async () => {
  const { consumer, taken } = noting("one");
  const newer: Consumer = {
    ...consumer,
    handlers: { ...consumer.handlers, "member.onboarded": async () => {} },
  };
  await deliverEvents([newer]);
  await db.sql`select private.emit_event('member.onboarded', '1', null)`;
  expect(await deliverEvents([consumer])).toEqual({ delivered: 0, failed: 1 });
  await due();
  expect(await deliverEvents([newer])).toEqual({ delivered: 1, failed: 0 });
  await db.sql`insert into private.event_types (type, keys, description) values ('token.polished', '{}', 'Of a later release')`;
  await db.sql`update private.event_consumers set types = types || '{token.polished}'`;
  await db.sql`select private.emit_event('token.polished', '1', null)`;
  expect(await deliverEvents([newer])).toEqual({ delivered: 0, failed: 1 });
  expect(taken).toEqual([]);
});

it("what a fact emits is handed on after the response, by the work that was set for the process", async () => {
  const { consumer, taken } = noting("one");
  deliverSoon();
  await expect(later.work.pop()!(), "nothing is set yet").resolves.toBeUndefined();
  setDelivery(() => deliverEvents([consumer]));
  await emit(randomUUID(), "1");
  deliverSoon();
  expect(taken).toEqual([]);
  await later.work.pop()!();
  expect(taken).toEqual(["1"]);
  setDelivery(() => Promise.reject(new Error("asleep")));
  deliverSoon();
  await later.work.pop()!();
  expect(console.warn).toHaveBeenCalledWith("Events are handed on later:", "asleep");
});

it("what waits for somebody else's server keeps nothing behind it waiting", async () => {
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  setDelivery(
    async () => void done.push("mail"),
    () => {
      done.push("webhooks");
      return slow.promise;
    },
  );
  const afterResponse = () => {
    deliverSoon();
    return later.work.pop()!();
  };
  const first = afterResponse();
  await expect.poll(() => done).toEqual(["mail", "webhooks"]);
  const second = afterResponse();
  await expect.poll(() => done).toEqual(["mail", "webhooks", "mail"]);
  slow.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(["mail", "webhooks", "mail", "webhooks"]);
});

it("old events are deleted by the service", async () => {
  await emit(randomUUID(), "1");
  await db.sql`update private.events set created_at = now() - interval '91 days'`;
  expect(await pruneEvents()).toBe(1);
});
