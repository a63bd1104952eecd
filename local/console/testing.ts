import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAnalytics } from "../analytics/start.ts";
import { startChain } from "../chain/start.ts";
import { startMailbox } from "../mailbox/start.ts";
import { anyPort } from "../ports.ts";
import { freshDatabase } from "../postgres/testing.ts";
import { startReceiver } from "../receiver/start.ts";
import { startStripe } from "../stripe/start.ts";
import { startSupabase } from "../supabase/start.ts";
import type { Services } from "./services.ts";
import { startConsole } from "./start.ts";

/** The console beside every service, with the application away: nothing answers at `app`. */
export async function consoleForTests() {
  const app = `http://localhost:${await anyPort()}`;
  const db = await freshDatabase({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), "altura-console-"));
  const mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const [supabase, stripe, chain, analytics] = await Promise.all([
    startSupabase({
      dbUrl: db.url,
      port: 0,
      dataDir: join(folder, "supabase"),
      siteUrl: app,
      mailboxUrl: mailbox.url,
      smtpUrl: mailbox.smtpUrl,
    }),
    startStripe({
      sql: db.sql,
      port: 0,
      dataDir: join(folder, "stripe"),
      appUrl: app,
      webhookUrl: `${mailbox.url}/messages`,
    }),
    startChain({ dataDir: join(folder, "chain"), port: 0 }),
    startAnalytics({ sql: db.sql, port: 0 }),
  ]);
  const receiver = await startReceiver({ port: 0 });
  const services: Services = {
    app,
    supabase: { ...supabase, dbUrl: db.url },
    stripe,
    mailbox,
    chain,
    discord: { url: "https://discord.com/api" },
    analytics,
    receiver,
  };
  const page = await startConsole({ port: 0, services });
  const get = async (path: string) => (await fetch(page.url + path)).text();
  const post = (
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = { origin: app },
  ) => fetch(page.url + path, { method: "POST", body: new URLSearchParams(form), headers });
  const stop = async () => {
    for (const service of [receiver, page, analytics, stripe, chain, supabase, mailbox]) await service.stop();
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, db, services, page, smtpUrl: mailbox.smtpUrl, get, post, stop };
}
