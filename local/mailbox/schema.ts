import type { Sql } from "postgres";

/** Creates the mailbox's own schema; safe to run at every start. */
export async function createMailboxSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists mailbox;
    create table if not exists mailbox.messages (
      id uuid primary key default gen_random_uuid(),
      seq bigint generated always as identity,
      channel text not null check (channel in ('email', 'sms')),
      message_id text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text,
      code text,
      received_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      -- a mail that is sent again after a crash carries the same Message-ID and must show once
      unique (message_id, recipient)
    );
    create index if not exists messages_recipient on mailbox.messages (recipient, seq desc);
  `);
}
