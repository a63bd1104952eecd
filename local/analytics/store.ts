import type { JSONValue, Sql } from "postgres";
import type { Event } from "./events.ts";

export type StoredEvent = Omit<Event, "token"> & { receivedAt: string };
export type Recording = { sessionId: string; distinctId: string; snapshots: number; bytes: number };

/** Stores each event once. */
export async function keepEvents(sql: Sql, events: Event[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ uuid, token, event, distinctId, properties, occurredAt }) => ({
    uuid,
    token,
    event,
    distinct_id: distinctId,
    properties: sql.json(properties as JSONValue),
    occurred_at: occurredAt,
  }));
  await sql`insert into analytics.events ${sql(rows)} on conflict (uuid) do nothing`;
}

/** Counts session replay snapshots; their content is not kept. */
export async function countSnapshots(sql: Sql, events: Event[]): Promise<void> {
  for (const { distinctId, properties } of events) {
    const session = properties.$session_id;
    if (typeof session !== "string") continue;
    const bytes = JSON.stringify(properties.$snapshot_data ?? null).length;
    await sql`
      insert into analytics.recordings (session_id, distinct_id, snapshots, bytes)
      values (${session}, ${distinctId}, 1, ${bytes})
      on conflict (session_id) do update set
        snapshots = recordings.snapshots + 1, bytes = recordings.bytes + excluded.bytes, updated_at = now()`;
  }
}

type Filter = { event?: string; distinctId?: string; since?: Date };

/** Newest first, at most 500. */
export async function listEvents(sql: Sql, { event, distinctId, since }: Filter): Promise<StoredEvent[]> {
  const rows = await sql<
    (Omit<StoredEvent, "occurredAt" | "receivedAt"> & { occurredAt: Date; receivedAt: Date })[]
  >`
    select uuid, event, distinct_id as "distinctId", properties, occurred_at as "occurredAt",
      received_at as "receivedAt"
    from analytics.events
    where true
      ${event ? sql`and event = ${event}` : sql``}
      ${distinctId ? sql`and distinct_id = ${distinctId}` : sql``}
      ${since ? sql`and received_at >= ${since}` : sql``}
    order by seq desc limit 500`;
  return rows.map((row) => ({
    ...row,
    occurredAt: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }));
}

export async function listRecordings(sql: Sql): Promise<Recording[]> {
  return sql<Recording[]>`
    select session_id as "sessionId", distinct_id as "distinctId", snapshots, bytes::int as bytes
    from analytics.recordings order by updated_at desc limit 200`;
}

export async function clearEvents(sql: Sql): Promise<void> {
  await sql`truncate analytics.events, analytics.recordings, analytics.hits`;
}
