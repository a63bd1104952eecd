import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

  /** Members who have chosen mail about the product; many at once, so without what else follows a sign-up. */
  async function members(count: number, domain = "altura.test"): Promise<string[]> {
    return db.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const rows = await tx`
        insert into auth.users (id, aud, role, email, email_confirmed_at)
        select i, 'authenticated', 'authenticated', i || '@' || ${domain}::text, now()
        from (select gen_random_uuid() as i from generate_series(1, ${count}::int)) x returning id`;
      const ids = rows.map(({ id }) => id as string);
      await tx`insert into profiles (user_id, full_name) select i, 'Vera Lang' from unnest(${ids}::uuid[]) i`;
      await tx`insert into mail_preferences (user_id, product) select i, true from unnest(${ids}::uuid[]) i`;
      await tx`insert into private.member_list select * from private.member_list_source where user_id = any (${ids}::uuid[])`;
      // As the server does by itself where rows come one by one.
      if (count > 100) await tx`analyze auth.users, profiles, mail_preferences, private.member_list`;
      return ids;
    });
  }

  const content = {
    words: {
      en: { subject: "News for {{first|you}}", subject_b: "Other news" },
      es: { subject: "Novedades" },
    },
    blocks: [
      { kind: "text", text: { en: "Hello {{first|there}}, **read this**.", es: "Hola" } },
      { kind: "button", label: { en: "Open", es: "Abrir" }, href: "/pricing" },
    ],
  };
  /** A campaign to everybody that begins at once; `with` are columns of it. */
  async function campaign(columns: Record<string, string | number | boolean | null> = {}): Promise<string> {
    const row = {
      name: `Campaign ${randomUUID()}`,
      category: "product",
      state: "scheduled",
      scheduled_at: new Date(),
      rate_count: 100_000,
      content: db.sql.json(content),
      ...columns,
    };
    const [made] = await db.sql`insert into private.campaigns ${db.sql(row as never)} returning id`;
    return made?.id as string;
  }
  const counts = async (id: string) =>
    (await db.sql`select private.campaign_counts(${id}) as c`)[0]?.c as Record<string, number>;
  const close = async () => {
    await supabase.stop();
    await server.stop();
    await rm(dataDir, { recursive: true });
    await db.drop();
  };
  return { db, server, members, campaign, counts, content, close };
}
