import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "../../lib/outbox/registry.gen.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { newWord } from "../../local/testing/unique.ts";
import { join } from "./cast.ts";
import { consumer, emit, openFact } from "./events.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const fact = (key: string) => `member.onboarded:${key}`;
const newName = () => `c_${newWord()}`;

describe("a fact", () => {
  test("that is rolled back emits nothing, and one that is repeated emits once", async () => {
    const [me, mine] = [randomUUID(), consumer(db, newName())];
    await mine.drain();
    const end = await openFact(db, me, `${me}:gone`);
    await end("rollback");
    const ids = await Promise.all(Array.from({ length: 20 }, () => emit(db.sql, me, `${me}:kept`)));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await mine.drain()).toEqual([fact(`${me}:kept`)]);
  });

  test.each([
    ["an unknown type", "member.flew", "{}"],
    ["a value its type does not list", "member.onboarded", '{"name": "vera"}'],
    ["a name", "order.refunded", '{"currency": "Vera Lang"}'],
    ["an address", "order.refunded", '{"currency": "vera@example.com"}'],
    ["a document", "order.refunded", '{"currency": {"name": "vera"}}'],
  ])("cannot carry %s", async (_what, type, values) => {
    await expect(
      db.sql`select private.emit_event(${type}, ${randomUUID()}, null, ${values}::text::jsonb)`,
    ).rejects.toThrow(/may not|may carry|violates/);
  });

  test("has the types and values that the application knows", async () => {
    const rows = await db.sql`select type, keys from private.event_types`;
    const known = Object.values(events).map(({ type, values }) => [
      type,
      Object.keys(values.shape).toSorted(),
    ]);
    expect(Object.fromEntries(rows.map(({ type, keys }) => [type, (keys as string[]).toSorted()]))).toEqual(
      Object.fromEntries(known),
    );
  });

  test("is about a member, or says that it is not", async () => {
    const rows = await db.sql`select distinct m[1] as type from pg_proc p,
      regexp_matches(p.prosrc, ${"emit_(?:event|for_webhooks)\\(\\s*'([a-z_.]+)',[^,;]*,\\s*null"}, 'g') m
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)`;
    const ofNobody = Object.values(events).filter(({ personal }) => !personal);
    expect(rows.map(({ type }) => type as string).toSorted()).toEqual(
      ofNobody.map(({ type }) => type).toSorted(),
    );
  });

  test("names functions for its texts that are there, each for its own subject", async () => {
    const named = await db.sql`select t.texts, p.oid is not null as there from private.event_types t
      left join pg_proc p on p.proname = t.texts and p.pronamespace = 'private'::regnamespace
        and p.proargtypes[0] = 'private.events'::regtype and p.prorettype = 'jsonb'::regtype
      where t.texts is not null`;
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ there }) => !there)).toEqual([]);
  });
});

describe("what is handed on", () => {
  test("comes in the order of the facts of a member, also when the later one is committed first", async () => {
    const [me, other, mine] = [randomUUID(), randomUUID(), consumer(db, newName())];
    await mine.drain();
    const commitFirst = await openFact(db, me, `${me}:1`);
    await emit(db.sql, me, `${me}:2`);
    await emit(db.sql, other, `${other}:1`);
    expect(await mine.drain(), "others do not wait for the open transaction").toEqual([fact(`${other}:1`)]);
    await commitFirst("commit");
    expect(await mine.drain()).toEqual([fact(`${me}:1`), fact(`${me}:2`)]);
  });

  test("waits for an open transaction only as long as it is open, and a late one is not skipped", async () => {
    const [me, mine] = [randomUUID(), consumer(db, newName())];
    await mine.drain();
    const first = await openFact(db, me, `${me}:1`);
    const second = await openFact(db, me, `${me}:2`);
    await emit(db.sql, me, `${me}:3`);
    await second("rollback");
    expect(await mine.drain()).toEqual([]);
    await first("commit");
    expect(await mine.drain()).toEqual([fact(`${me}:1`), fact(`${me}:3`)]);
    const late = await openFact(db, me, `${me}:4`);
    await emit(db.sql, randomUUID(), `${me}:other`);
    expect(await mine.drain()).toEqual([fact(`${me}:other`)]);
    await late("commit");
    expect(await mine.drain()).toEqual([fact(`${me}:4`)]);
  });

  test("is one event of a member at a time, and the next only when it is settled", async () => {
    const [me, mine] = [randomUUID(), consumer(db, newName())];
    await mine.drain();
    for (const n of [1, 2, 3]) await emit(db.sql, me, `${me}:${n}`);
    await emit(db.sql, null, `${me}:a`);
    await emit(db.sql, null, `${me}:b`);
    const rows = await mine.claim();
    expect(rows.map(({ key }) => key)).toEqual([fact(`${me}:1`), fact(`${me}:a`), fact(`${me}:b`)]);
    expect(await mine.keys()).toEqual([]);
    for (const row of rows) await mine.settle(row);
    expect(await mine.drain()).toEqual([fact(`${me}:2`), fact(`${me}:3`)]);
  });

  test("goes to one of many workers", async () => {
    const mine = consumer(db, newName());
    await mine.drain();
    const people = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(people.flatMap((id) => [emit(db.sql, id, `${id}:1`), emit(db.sql, id, `${id}:2`)]));
    const claimed = (await Promise.all(Array.from({ length: 12 }, () => mine.claim(10)))).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(new Set(claimed.map(({ user_id }) => user_id)).size).toBe(claimed.length);
    for (const row of claimed) await mine.settle(row);
    const rest = await mine.drain();
    expect(claimed.length + rest.length).toBe(80);
  });

  test("keeps its order when facts and workers run side by side", async () => {
    const mine = consumer(db, newName());
    await mine.drain();
    const people = Array.from({ length: 4 }, () => randomUUID());
    const taken: string[] = [];
    const facts = people.map(async (id) => {
      for (let n = 1; n <= 8; n++) await emit(db.sql, id, `${id}:${n}`);
    });
    let writing = true;
    const workers = Array.from({ length: 3 }, async () => {
      for (let more = true; more;) {
        const last = !writing;
        const rows = await mine.claim(3);
        taken.push(...rows.map(({ key }) => key));
        for (const row of rows) await mine.settle(row);
        more = rows.length > 0 || !last;
      }
    });
    await Promise.all(facts);
    writing = false;
    await Promise.all(workers);
    for (const id of people) {
      const order = taken.filter((key) => key.includes(id)).map((key) => Number(key.split(":")[2]));
      expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  test("comes again after a pause when it failed, holds up nobody else, and is dead after eight attempts", async () => {
    const [me, other, mine] = [randomUUID(), randomUUID(), consumer(db, newName())];
    await mine.drain();
    await emit(db.sql, me, `${me}:1`);
    await emit(db.sql, me, `${me}:2`);
    await emit(db.sql, other, `${other}:1`);
    const [failing, fine] = await mine.claim();
    await mine.settle(failing!, "no route");
    await mine.settle(fine!);
    expect(await mine.drain()).toEqual([]);
    expect(await mine.waiting()).toMatchObject([
      { attempts: 1, error: "no route", pausing: true, status: "waiting" },
      { attempts: 0 },
    ]);
    for (let attempt = 2; attempt <= 8; attempt++) {
      await mine.due();
      const [again] = await mine.claim();
      expect(again).toMatchObject({ key: fact(`${me}:1`), attempt });
      await mine.settle(again!, "still no route");
    }
    expect(await mine.waiting()).toMatchObject([{ status: "dead", error: "still no route" }, {}]);
    await mine.due();
    expect(await mine.drain()).toEqual([fact(`${me}:2`)]);
  });

  test("is due again when a worker vanished, whose late answer then changes nothing", async () => {
    const [me, mine] = [randomUUID(), consumer(db, newName())];
    await mine.drain();
    await emit(db.sql, me, `${me}:1`);
    const [lost] = await mine.claim();
    await mine.due();
    const [again] = await mine.claim();
    expect(again).toMatchObject({ id: lost!.id, attempt: 2 });
    await mine.settle(lost!);
    await mine.settle(lost!, "late");
    expect(await mine.waiting()).toMatchObject([{ attempts: 2, error: null }]);
    await mine.settle(again!);
    expect(await mine.waiting()).toEqual([]);
  });
});

describe("a new consumer", () => {
  test("begins with the events that are kept, or with those to come, each at its own place", async () => {
    const me = randomUUID();
    await emit(db.sql, me, `${me}:old`);
    const [all, fresh] = [consumer(db, newName()), consumer(db, newName(), { starts: "now" })];
    expect(await all.drain()).toContain(fact(`${me}:old`));
    expect(await fresh.drain()).toEqual([]);
    await emit(db.sql, me, `${me}:new`);
    expect(await fresh.drain()).toEqual([fact(`${me}:new`)]);
    expect(await fresh.drain()).toEqual([]);
    expect(await all.drain()).toEqual([fact(`${me}:new`)]);
  });

  test("misses no fact that was being written while it began", async () => {
    const [me, mine] = [randomUUID(), consumer(db, newName())];
    const end = await openFact(db, me, `${me}:meanwhile`);
    // It gives up after two seconds, so that it holds up no facts, and begins anew.
    const begun = mine.drain().catch(() => mine.drain());
    await expect
      .poll(
        async () =>
          (
            await db.sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
              where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
          ).length,
      )
      .toBeGreaterThan(0);
    await end("commit");
    expect(await begun).toContain(fact(`${me}:meanwhile`));
  });

  test("hears of its types alone; another type is added, none is taken away", async () => {
    const [me, name] = [randomUUID(), newName()];
    const before = consumer(db, name, { types: ["token.voided"] });
    await before.drain();
    await emit(db.sql, me, `${me}:1`);
    await emit(db.sql, me, `${me}:2`, "token.voided");
    expect(await before.drain()).toEqual([`token.voided:${me}:2`]);
    const after = consumer(db, name, { types: ["member.onboarded"] });
    expect(await after.drain()).toEqual([]);
    await emit(db.sql, me, `${me}:3`);
    await emit(db.sql, me, `${me}:4`, "token.voided");
    expect(await after.drain()).toEqual([fact(`${me}:3`), `token.voided:${me}:4`]);
    await expect(consumer(db, newName(), { types: ["nothing.such"] }).claim()).rejects.toThrow(
      "invalid_input",
    );
  });
});

describe("old events", () => {
  test("go after ninety days, once no consumer waits for them", async () => {
    const fresh = await freshDatabase();
    const mine = consumer(fresh, "pruning");
    await mine.drain();
    for (const n of [1, 2, 3]) await emit(fresh.sql, randomUUID(), String(n));
    await fresh.sql`update private.events set created_at = now() - interval '91 days' where key <> ${fact("3")}`;
    const prune = async () =>
      (await fresh.asKept("service_role", (tx) => tx`select prune_events() as n`))[0]?.n as number;
    expect(await prune()).toBe(0);
    const [first] = await mine.claim(1);
    await mine.settle(first!);
    expect(await prune()).toBe(1);
    await mine.drain();
    expect(await prune()).toBe(1);
    expect(await fresh.sql`select key from private.events`).toEqual([{ key: fact("3") }]);
    await fresh.drop();
  });

  test("go with the account they are about, and forget it where they are about another", async () => {
    const [me, other, mine] = [await join(db), await join(db), consumer(db, newName(), { starts: "now" })];
    await mine.claim();
    await emit(db.sql, me, `${me}:mine`);
    const [shared] = await db.sql`select private.emit_event('referral.qualified', ${`${me}:other`}, ${other},
      '{"qualified": 1}', ${me}) as id`;
    await db.asKept("service_role", (tx) => tx`select erase_member(${me})`);
    expect(await db.sql`select 1 from private.events where user_id = ${me}`).toHaveLength(0);
    expect(await mine.waiting()).toHaveLength(0);
    expect(await db.sql`select user_id, other_user_id from private.events where id = ${shared?.id}`).toEqual([
      { user_id: other, other_user_id: null },
    ]);
  });
});

describe("nobody but the service", () => {
  test.each(["anon", "authenticated"])("as %s claims, settles, prunes, emits or reads", async (role) => {
    const asker = role === "anon" ? "anon" : await join(db);
    for (const statement of [
      "select * from claim_events('mail', '{}', 'now', 1)",
      "select settle_events('mail', '[]')",
      "select prune_events()",
      "select private.emit_event('member.onboarded', 'forged', null)",
      "select 1 from private.events",
      "select 1 from private.event_deliveries",
      "select 1 from private.event_consumers",
    ]) {
      await expect(
        db.as(asker, (tx) => tx.unsafe(statement)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
  });

  test("and the service itself neither emits nor reads past its functions", async () => {
    for (const statement of [
      "select private.emit_event('member.onboarded', 'forged', null)",
      "select 1 from private.events",
      "delete from private.event_deliveries",
    ]) {
      await expect(
        db.as("service_role", (tx) => tx.unsafe(statement)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
  });
});
