import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { campaignContent, makeReaders } from "./campaign-readers.ts";
import { startTestServer } from "./testing-server.ts";
import { freshDatabase } from "../postgres/testing.ts";
import { startSupabase } from "../supabase/start.ts";

/** A database, its API and a mail server, for tests of the sender. */
export async function openPost() {
  const db = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "campaigns-"));
  const server = await startTestServer();
  const siteUrl = "http://localhost:3000";
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl,
    mailboxUrl: "http://127.0.0.1:9",
    smtpUrl: server.url,
  });
  Object.assign(process.env, {
    APP_URL: siteUrl,
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: supabase.url,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SMTP_URL: server.url,
    MAIL_FROM: "Altura <hello@altura.test>",
  });

  const members = (count: number, domain?: string) => makeReaders(db.sql, count, domain);
  /** A campaign to everybody that begins at once; `with` are columns of it. */
  async function campaign(columns: Record<string, string | number | boolean | null> = {}): Promise<string> {
    const row = {
      name: `Campaign ${randomUUID()}`,
      category: "product",
      state: "scheduled",
      scheduled_at: new Date(),
      rate_count: 100_000,
      content: db.sql.json(campaignContent),
      ...columns,
    };
    const [made] = await db.sql`insert into private.campaigns ${db.sql(row as never)} returning id`;
    return made?.id as string;
  }
  const counts = async (id: string) =>
    (await db.sql`select private.campaign_counts(c) as c from private.campaigns c where c.id = ${id}`)[0]
      ?.c as Record<string, number>;
  const close = async () => {
    await supabase.stop();
    await server.stop();
    await rm(dataDir, { recursive: true });
    await db.drop();
  };
  return { db, server, members, campaign, counts, content: campaignContent, close };
}
