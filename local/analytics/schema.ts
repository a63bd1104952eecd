import type { Sql } from "postgres";

/** Creates the schema of the stand-ins of PostHog and of the page tag; safe to run at every start. */
export async function createAnalyticsSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists analytics;
    create table if not exists analytics.events (
      -- clients send an event again when no answer came: its id keeps it once
      uuid uuid primary key,
      seq bigint generated always as identity,
      token text not null,
      event text not null,
      distinct_id text not null,
      properties jsonb not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
    );
    create index if not exists events_distinct on analytics.events (distinct_id, seq desc);
    create table if not exists analytics.recordings (
      session_id text primary key,
      distinct_id text not null,
      snapshots int not null,
      bytes bigint not null,
      updated_at timestamptz not null default now()
    );
    create table if not exists analytics.flags (
      key text primary key,
      value text not null
    );
    create table if not exists analytics.hits (
      seq bigint generated always as identity primary key,
      measurement_id text not null,
      client_id text not null,
      user_id text,
      name text not null,
      page text,
      params jsonb not null,
      sent_by text not null,
      received_at timestamptz not null default now()
    );
  `);
}
