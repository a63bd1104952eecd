import { readEvent } from "../../lib/outbox/schema.ts";
import { mailedEvents, mailOfEvent } from "../../lib/mail/catalog.ts";
import type { FreshDatabase } from "../../local/postgres/testing.ts";

export type Claimed = { id: number; type: string; key: string; user_id: string | null; attempt: number };

/** Runs work in the transaction, so that a test decides when it ends. */
type Running = FreshDatabase["sql"];

/** Emits an event as a fact would, in its own transaction or in `sql`'s. Returns its id, null when it was told before. */
export async function emit(
  sql: Running,
  user: string | null,
  key: string,
  type = "member.onboarded",
): Promise<number | null> {
  const [row] = await sql`select private.emit_event(${type}, ${key}, ${user})::int as id`;
  return row?.id as number | null;
}

/** What a worker does for a consumer; the names of tests' consumers are theirs alone. */
export function consumer(
  db: FreshDatabase,
  name: string,
  { types = ["member.onboarded"], starts = "beginning" } = {},
) {
  const claim = async (limit = 100) =>
    (await db.asKept(
      "service_role",
      (tx) =>
        tx`select id::int, type, key, user_id, other_user_id, values, created_at, attempt from claim_events(${name}, ${types}, ${starts}, ${limit})`,
    )) as unknown as Claimed[];
  const settle = (row: Claimed, error: string | null = null) =>
    db.asKept(
      "service_role",
      (tx) => tx`select settle_events(${name}, ${tx.json([{ event: row.id, attempt: row.attempt, error }])})`,
    );
  const keys = async () => (await claim()).map(({ key }) => key);
  /** Claims and settles until nothing is left; the keys in the order of handing on. */
  const drain = async () => {
    const all: string[] = [];
    for (let rows = await claim(); rows.length > 0; rows = await claim()) {
      for (const row of rows) await settle(row);
      all.push(...rows.map(({ key }) => key));
    }
    return all;
  };
  const waiting = () =>
    db.sql`select event_id::int as id, status, attempts, error, available_at > now() as pausing
      from private.event_deliveries where consumer = ${name} order by event_id`;
  const due = () => db.sql`update private.event_deliveries set available_at = now() where consumer = ${name}`;
  return { claim, settle, keys, drain, waiting, due };
}

/** A transaction that has begun and emitted, and stays open until `end` is called. */
export async function openFact(db: FreshDatabase, user: string, key: string) {
  let end: (how: "commit" | "rollback") => void = () => undefined;
  const ended = new Promise<"commit" | "rollback">((resolve) => (end = resolve));
  const emitted = Promise.withResolvers<void>();
  const done = db.sql
    .begin(async (tx) => {
      await emit(tx as unknown as Running, user, key);
      emitted.resolve();
      if ((await ended) === "rollback") throw new Error("rolled back");
    })
    .catch((error: Error) => {
      emitted.reject(error);
      if (error.message !== "rolled back") throw error;
    });
  await emitted.promise;
  return async (how: "commit" | "rollback") => {
    end(how);
    await done;
  };
}

/** Queues the mail of every waiting event, as the mail consumer does. */
export async function queueMail(db: FreshDatabase): Promise<void> {
  const mail = consumer(db, "mail", { types: [...mailedEvents] });
  for (let rows = await mail.claim(); rows.length > 0; rows = await mail.claim()) {
    for (const row of rows) {
      const event = readEvent(row);
      const { template, params } = mailOfEvent(event)!;
      await db.asKept(
        "service_role",
        (tx) => tx`select queue_event_mail(${event.id}, ${template}, ${tx.json(params as never)})`,
      );
      await mail.settle(row);
    }
  }
}
