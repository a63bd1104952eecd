import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { Sql } from "postgres";
import { freshDatabase } from "../../../postgres/testing.ts";
import { startCluster } from "../../../testing/cluster.ts";
import type { Claims } from "../../claims.ts";
import type { SupabaseContext } from "../../context.ts";
import { loadKeys, signAccessToken, type Keys } from "../../keys.ts";
import { attachRealtime } from "../attach.ts";
import { ensureRealtimeSchema } from "../schema.ts";
import { createHttpServer } from "../../../http-server.ts";

const ROLES = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  create schema auth;
  grant usage on schema auth to anon, authenticated, service_role;
  create function auth.uid() returns uuid language sql stable as
    $$ select nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid $$;
`;

const TABLES = `
  create type public.mood as enum ('calm', 'keen');
  create table public.notes (
    id bigint generated always as identity primary key,
    owner uuid not null,
    body text not null default '',
    secret text not null default 'hidden',
    height numeric(20, 2),
    mood public.mood,
    tags text[],
    details jsonb,
    at timestamptz not null default '2026-01-02T03:04:05.678901Z'
  );
  alter table public.notes enable row level security;
  create policy own on public.notes for select to authenticated using (owner = (select auth.uid()));
  revoke all on public.notes from anon, authenticated;
  grant select (id, owner, body, height, mood, tags, details, at) on public.notes to authenticated;
  grant select on public.notes to service_role;

  create table public.board (id int primary key, title text not null);
  grant select on public.board to anon, authenticated, service_role;
  create table public.unpublished (id int primary key);
  grant select on public.unpublished to authenticated;
  alter publication supabase_realtime add table public.notes, public.board;
`;

type Database = { sql: Sql; restart(): Promise<void>; stop(): Promise<void> };

/** A server of its own that can be restarted. */
async function ownServer(): Promise<Database> {
  const { sql, restart, stop } = await startCluster();
  await sql.unsafe(ROLES);
  await ensureRealtimeSchema(sql);
  return { sql, restart, stop };
}

/** A database of the run's shared server, as the app's is. */
async function sharedServer(): Promise<Database> {
  const { sql, drop } = await freshDatabase();
  const restart = () => Promise.reject(new Error("the shared server is not restarted"));
  const stop = async () => {
    // The server refuses to drop a database while a slot of it is open, and closes the slot a moment after us.
    const slots = () => sql`select from pg_replication_slots where database = current_database()`;
    while ((await slots()).length > 0) await delay(5);
    await drop();
  };
  return { sql, restart, stop };
}

export type TestRealtime = {
  sql: Sql;
  url: string;
  keys: Keys;
  restartDatabase(): Promise<void>;
  token(sub: string, seconds?: number): Promise<string>;
  /** A client that has taken over its token, as an app does before it joins a private channel. */
  client(token?: string, vsn?: string): Promise<SupabaseClient>;
  stop(): Promise<void>;
};

/** Realtime on a fresh database with three tables, for the conformance tests; `stop` ends all clients as well. */
export async function startTestRealtime({ restartable = false } = {}): Promise<TestRealtime> {
  const database = await (restartable ? ownServer() : sharedServer());
  await database.sql.unsafe(TABLES);
  const folder = await mkdtemp(join(tmpdir(), "altura-keys-"));
  const app = new Hono();
  const server = createHttpServer(getRequestListener(app.fetch));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = await loadKeys(folder, url);
  const context: SupabaseContext = {
    url,
    siteUrl: url,
    sql: database.sql,
    authenticator: database.sql,
    keys,
    smtpUrl: "",
    mailboxUrl: "",
  };
  const realtime = await attachRealtime(server, context);
  app.route("/realtime/v1", realtime.routes);
  const clients: SupabaseClient[] = [];

  return {
    sql: database.sql,
    url,
    keys,
    restartDatabase: database.restart,
    token: (sub, seconds = 3600) => {
      const now = Math.floor(Date.now() / 1000);
      const claims: Claims = {
        role: "authenticated",
        aud: "authenticated",
        sub,
        iat: now,
        exp: now + seconds,
      };
      return signAccessToken(keys, claims);
    },
    client: async (token, vsn) => {
      const client = createClient(url, keys.publishable, {
        ...(token && { accessToken: () => Promise.resolve(token) }),
        realtime: { ...(vsn && { vsn }), reconnectAfterMs: () => 100 },
      });
      clients.push(client);
      await client.realtime.setAuth();
      return client;
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await realtime.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Subscribed = { status: string; error?: Error };

/** Subscribes and resolves with the first status that the client reports. */
export function subscribe(channel: RealtimeChannel): Promise<Subscribed> {
  return new Promise((resolve) => channel.subscribe((status, error) => resolve({ status, error })));
}

/** Subscribes to table changes and resolves when the server says that they are followed; rejects when not. */
export function follow(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel
      .on("system", {}, (message: { extension: string; status: string; message: string }) => {
        if (message.extension !== "postgres_changes") return;
        if (message.status === "ok") resolve();
        else reject(new Error(message.message));
      })
      .subscribe((status, error) => {
        if (status !== "SUBSCRIBED") reject(new Error(`${status}: ${error?.message}`));
      });
  });
}

export const newMember = () => randomUUID();
