import type { Transaction } from "./changes/pgoutput.ts";
import { roomName, type Hub } from "./hub.ts";

/** Broadcasts what SQL sent through `realtime.send` or `realtime.broadcast_changes` in this transaction. */
export function sendFromSql(hub: Hub, transaction: Transaction): void {
  for (const { type, relation, record } of transaction.changes) {
    if (type !== "INSERT" || relation.schema !== "realtime" || relation.table !== "messages" || !record)
      continue;
    const topic = record.get("topic");
    const event = record.get("event");
    const payload = record.get("payload");
    if (!topic || !event || !payload) continue;
    hub.send(roomName(topic, record.get("private") === "t"), {
      kind: "user",
      event,
      encoding: "json",
      body: Buffer.from(payload),
      meta: { id: record.get("id") },
    });
  }
}
