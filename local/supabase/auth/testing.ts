import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import PostalMime from "postal-mime";
import postgres, { type Sql } from "postgres";
import { SMTPServer } from "smtp-server";
import { keepConnections } from "../../http-server.ts";
import type { Running } from "../../service.ts";
import { anyPort } from "../../ports.ts";
import type { SupabaseContext } from "../context.ts";
import { loadKeys, type Keys } from "../keys.ts";
import { startTestPostgres } from "../testing/postgres.ts";
import { RELAXED_LIMITS, type AuthOptions } from "./options.ts";
import { authRoutes } from "./routes.ts";

type Message = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  code: string;
};

export type AuthBench = Running & {
  url: string;
  siteUrl: string;
  sql: Sql;
  keys: Keys;
  /** Number of requests that reached the server, by method and path without the query. */
  requests: string[];
  /** The unmodified client of a browser that keeps nothing. */
  client(flowType?: "implicit" | "pkce"): SupabaseClient;
  admin(): SupabaseClient;
  /** The newest message to an address; throws when there is none. Messages leave before the answer does. */
  message(to: string): Message;
  messages: Message[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

async function startSmtp(messages: Message[]): Promise<Running & { url: string }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          const code = mail.headers.find((header) => header.key === "x-altura-code")?.value ?? "";
          for (const { address } of session.envelope.rcptTo)
            messages.push({
              channel: "email",
              to: address,
              subject: mail.subject ?? "",
              text: mail.text ?? "",
              html: mail.html ?? "",
              code,
            });
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function smsInlet(messages: Message[]): Hono {
  return new Hono().post("/sms", async (c) => {
    const { to, text, code } = await c.req.json<{ to: string; text: string; code: string }>();
    messages.push({ channel: "sms", to, text, code, subject: "", html: "" });
    return c.json({ ok: true }, 201);
  });
}

async function listen(app: Hono, port: number): Promise<Running> {
  const server = keepConnections(serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }) as Server);
  await new Promise<void>((resolve) => server.once("listening", resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The auth server alone with a database and a mailbox, each of this test file alone. */
export async function startAuthBench(options: AuthOptions = {}): Promise<AuthBench> {
  const database = await startTestPostgres();
  const sql = postgres(database.url, { max: 10, onnotice: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), "altura-auth-"));
  const messages: Message[] = [];
  const smtp = await startSmtp(messages);
  const port = await anyPort();
  const url = `http://127.0.0.1:${port}`;
  const siteUrl = "http://localhost:3000";
  const keys = await loadKeys(dataDir, url);
  const ctx: SupabaseContext = {
    url,
    siteUrl,
    sql,
    authenticator: sql,
    keys,
    smtpUrl: smtp.url,
    mailboxUrl: `${url}/mailbox`,
  };
  const requests: string[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  app.route("/mailbox", smsInlet(messages));
  app.route(
    "/auth/v1",
    authRoutes(ctx, { passwordCost: 4, ...options, limits: { ...RELAXED_LIMITS, ...options.limits } }),
  );
  const server = await listen(app, port);

  const client = (flowType: "implicit" | "pkce" = "implicit", key = keys.publishable) =>
    createClient(url, key, {
      auth: { flowType, autoRefreshToken: false, persistSession: true, storageKey: crypto.randomUUID() },
    });
  return {
    url,
    siteUrl,
    sql,
    keys,
    requests,
    messages,
    client,
    admin: () => client("implicit", keys.secret),
    message: (to) => {
      const found = messages.findLast((message) => message.to === to);
      if (!found) throw new Error(`no message to ${to}`);
      return found;
    },
    fetch: (path, init = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        redirect: "manual",
        ...init,
        headers: { apikey: keys.publishable, "content-type": "application/json", ...init.headers },
      }),
    stop: async () => {
      await server.stop();
      await smtp.stop();
      await sql.end({ timeout: 1 });
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
