import type { Sql } from "postgres";

export type Message = {
  id: string;
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string | null;
  code: string | null;
  /** ISO 8601 in UTC, milliseconds */
  receivedAt: string;
};

export type Arrived = Omit<Message, "id" | "receivedAt"> & { messageId: string };

type Row = Omit<Message, "receivedAt"> & { receivedAt: Date };

const toMessage = (row: Row): Message => ({ ...row, receivedAt: row.receivedAt.toISOString() });

const columns = (sql: Sql) =>
  sql`id, channel, recipient as "to", subject, text, html, code, received_at as "receivedAt"`;

/** Phone numbers are stored as digits with a leading plus, addresses in lower case. */
const normalizeRecipient = (to: string): string =>
  to.includes("@") ? to.trim().toLowerCase() : `+${to.replace(/\D/g, "")}`;

/** Stores a message once; a second delivery of the same Message-ID to the same recipient changes nothing. */
export async function keepMessage(sql: Sql, message: Arrived): Promise<void> {
  const { channel, messageId, to, subject, text, html, code } = message;
  await sql`
    insert into mailbox.messages (channel, message_id, recipient, subject, text, html, code)
    values (${channel}, ${messageId}, ${normalizeRecipient(to)}, ${subject}, ${text}, ${html}, ${code})
    on conflict (message_id, recipient) do nothing`;
}

/** Newest first, at most 200; `since` includes that moment. */
export async function listMessages(sql: Sql, filter: { to?: string; since?: Date }): Promise<Message[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from mailbox.messages
    where true
      ${filter.to ? sql`and recipient = ${normalizeRecipient(filter.to)}` : sql``}
      ${filter.since ? sql`and received_at >= ${filter.since}` : sql``}
    order by seq desc limit 200`;
  return rows.map(toMessage);
}

/** Null when there is no such message. */
export async function findMessage(sql: Sql, id: string): Promise<Message | null> {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from mailbox.messages where id::text = ${id.toLowerCase()}`;
  return row ? toMessage(row) : null;
}

export async function clearMessages(sql: Sql): Promise<void> {
  await sql`delete from mailbox.messages`;
}
