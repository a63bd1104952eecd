import type { Sql } from "postgres";
import { LINKS_TABLE } from "./connect/links.ts";

/** Creates the schema `stripe` of the stand-in; safe to run at every start. */
export async function createStripeSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists stripe;
    -- every Stripe object as one document; keys that start with "_" are ours and never leave the server
    create table if not exists stripe.documents (
      id text primary key,
      kind text not null,
      seq bigint generated always as identity,
      doc jsonb not null
    );
    create index if not exists documents_kind on stripe.documents (kind, seq desc);
    create index if not exists documents_doc on stripe.documents using gin (doc jsonb_path_ops);
    -- a key is claimed by the process that works on it: the claim of a process that died is taken over
    create table if not exists stripe.idempotency (
      key text primary key,
      request_hash text not null,
      claimed_by text not null,
      status int,
      body jsonb,
      created_at timestamptz not null default clock_timestamp()
    );
    create table if not exists stripe.deliveries (
      id bigint generated always as identity primary key,
      event_id text not null references stripe.documents (id),
      endpoint text not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts jsonb not null default '[]',
      next_at timestamptz not null default clock_timestamp()
    );
    create index if not exists deliveries_due on stripe.deliveries (next_at) where state = 'pending';
    create index if not exists deliveries_event on stripe.deliveries (event_id);
    ${LINKS_TABLE}
    create table if not exists stripe.clock (
      single boolean primary key default true check (single),
      ahead_seconds bigint not null default 0
    );
    insert into stripe.clock default values on conflict do nothing;
  `);
}
