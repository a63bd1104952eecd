import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../postgres/testing.ts";
import { startSupabase } from "../supabase/start.ts";
import { startMailbox } from "./start.ts";
import { startTestServer } from "./testing-server.ts";

/** For tests of mail: a database, its services, and a mail server that writes down what it gets. The environment leads there. */
export async function startDelivery() {
  const db = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  const server = await startTestServer();
  const secret = "secret-of-the-mail-service";
  const mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const siteUrl = "https://altura.example";
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl,
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
  });
  Object.assign(process.env, {
    APP_URL: siteUrl,
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: supabase.url,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SMTP_URL: server.url,
    MAIL_FROM: "Altura <hello@altura.example>",
    MAIL_BOUNCE: "bounces@altura.example",
    MAIL_WEBHOOK_SECRET: secret,
  });

  return {
    db,
    secret,
    /** What the server got: the envelope's sender, and the message with its headers on one line each. */
    got: () => server.received.map(({ from, raw }) => ({ from, raw: raw.replace(/\r\n[ \t]+/g, " ") })),
    /** What the server answers to every recipient from now on. */
    refuse: (code: number, text: string) => server.judge(() => ({ code, text })),
    /** It has got nothing, and takes every mail. */
    reset: () => {
      server.received.length = 0;
      server.judge(() => null);
    },
    /** A mail that waits to be sent, to a member of its own. */
    async queued(template = "welcome") {
      const user = randomUUID();
      const email = `${user}@altura.example`;
      await db.sql`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        values (${user}, 'authenticated', 'authenticated', ${email}, now(), '{"full_name": "Vera"}')`;
      const params =
        template === "referral_qualified" ? { referee: "L••• B.", points: 1200, qualified: 1 } : {};
      await db.sql`select private.queue_mail(${`m:${user}`}, ${user}, ${template}, ${db.sql.json(params)})`;
      const [mail] = await db.sql`select id from mail_outbox where user_id = ${user}`;
      return { user, email, id: mail?.id as string };
    },
    stateOf: async (id: string) =>
      (await db.sql`select status, answer, attempts from mail_outbox where id = ${id}`)[0],
    suppressed: async (email: string) =>
      (await db.sql`select private.is_suppressed(${email}) as it`)[0]?.it as boolean,
    async stop() {
      await server.stop();
      await supabase.stop();
      await mailbox.stop();
      await rm(dataDir, { recursive: true });
      await db.drop();
    },
  };
}
