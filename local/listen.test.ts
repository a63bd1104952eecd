import { request, type IncomingMessage } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import postgres, { type Sql } from "postgres";
import { startAnalytics } from "./analytics/start.ts";
import { startChain } from "./chain/start.ts";
import { startConsole } from "./console/start.ts";
import { startDiscord } from "./discord/start.ts";
import { keepAliveMs } from "./http-server.ts";
import { startMailbox } from "./mailbox/start.ts";
import { freshDatabase, type FreshDatabase } from "./postgres/testing.ts";
import { startReceiver } from "./receiver/start.ts";
import type { Running } from "./service.ts";
import type { Services } from "./services.ts";
import { startStripe } from "./stripe/start.ts";
import { startSupabase } from "./supabase/start.ts";
import { startTurnstile } from "./turnstile/start.ts";

let db: FreshDatabase;
let sql: Sql;
let folder: string;
const running: Running[] = [];
const urls: Record<string, string> = {};

beforeAll(async () => {
  db = await freshDatabase();
  sql = postgres(db.url, { max: 4, onnotice: () => {} });
  folder = await mkdtemp(join(tmpdir(), "altura-hosts-"));
  const add = <T extends Running>(name: string, service: T & { url?: string; rpcUrl?: string }) => {
    running.push(service);
    urls[name] = service.url ?? service.rpcUrl ?? "";
    return service;
  };
  const mailbox = add("mailbox", await startMailbox({ sql, httpPort: 0, smtpPort: 0 }));
  const appUrl = "http://localhost:3000";
  await Promise.all([
    startSupabase({
      dbUrl: db.url,
      port: 0,
      dataDir: join(folder, "supabase"),
      siteUrl: appUrl,
      mailboxUrl: mailbox.url,
      smtpUrl: mailbox.smtpUrl,
    }).then((service) => add("supabase", service)),
    startStripe({
      sql,
      port: 0,
      dataDir: join(folder, "stripe"),
      appUrl,
      webhookUrl: `${mailbox.url}/messages`,
    }).then((service) => add("stripe", service)),
    startChain({ dataDir: join(folder, "chain"), port: 0 }).then((service) => add("chain", service)),
    startDiscord({ sql, port: 0 }).then((service) => add("discord", service)),
    startAnalytics({ sql, port: 0 }).then((service) => add("analytics", service)),
    startTurnstile({ port: 0 }).then((service) => add("turnstile", service)),
    startReceiver({ port: 0 }).then((service) => add("receiver", service)),
    startConsole({ port: 0, services: { app: appUrl, supabase: { url: "" } } as Services }).then((service) =>
      add("console", service),
    ),
  ]);
});
afterAll(async () => {
  for (const service of running.reverse()) await service.stop();
  await sql.end({ timeout: 1 });
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

function ask(url: string, headers: Record<string, string>, method = "GET"): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (answer) => resolve(answer.resume()));
    call.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer);
    });
    call.on("error", reject);
    call.end(method === "POST" ? "{}" : undefined);
  });
}

const hosts = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:3000", "10.0.0.8:54321"];

it.each([
  "mailbox",
  "supabase",
  "stripe",
  "chain",
  "discord",
  "analytics",
  "turnstile",
  "receiver",
  "console",
])("%s answers nobody who came by a foreign name", async (name) => {
  const { origin, port } = new URL(urls[name] ?? "");
  for (const host of hosts) {
    for (const method of ["GET", "POST", "OPTIONS"])
      expect([host, method, (await ask(origin, { host }, method)).statusCode]).toEqual([host, method, 421]);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const answer = await ask(origin, { host });
    expect(answer.statusCode).not.toBe(421);
    expect(answer.headers).toHaveProperty("x-altura-stand-in");
  }
});

it("keeps an idle connection of every service longer than a client of it stands still", async () => {
  for (const [name, url] of Object.entries(urls)) {
    const answer = await ask(new URL(url).origin, { connection: "keep-alive" });
    expect([name, answer.headers["keep-alive"]]).toEqual([name, `timeout=${keepAliveMs / 1000}`]);
  }
});

it("opens no socket of realtime for a foreign name", async () => {
  const key = running.find((service) => "publishableKey" in service) as unknown as { publishableKey: string };
  const url = `${urls.supabase}/realtime/v1/websocket?apikey=${key.publishableKey}&vsn=2.0.0`;
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  expect((await ask(url, { ...upgrade, host: "evil.example" })).statusCode).toBe(421);
  expect((await ask(url, upgrade)).statusCode).toBe(101);
});

it("lets pages of this machine alone read the chain", async () => {
  const allowed = async (origin: string) =>
    (await ask(urls.chain ?? "", { origin }, "POST")).headers["access-control-allow-origin"];
  expect(await allowed("http://localhost:3000")).toBe("http://localhost:3000");
  expect(await allowed("https://evil.example")).toBeUndefined();
});
