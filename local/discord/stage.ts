import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../postgres/testing.ts";
import { startSupabase } from "../supabase/start.ts";
import { startDiscord } from "./start.ts";

/** Roles of the local server: two of tiers, and one above the bot's. */
export const [plus, founder, keeper] = [
  "910000000000000001",
  "910000000000000003",
  "910000000000000009",
] as const;

export const newKey = (id: string) => `${id}:${randomBytes(32).toString("base64url")}`;

/** A database, an auth server and Discord for one test file, and the environment that names them. */
export async function openDiscordStage() {
  const db = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "discord-"));
  const discord = await startDiscord({ sql: db.sql, port: 0, limit: { max: 1000, seconds: 60 } });
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: "http://localhost:3000",
    mailboxUrl: "http://127.0.0.1:9",
    smtpUrl: "smtp://127.0.0.1:9",
  });
  const oldKey = newKey("2025");
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    APP_SECRET: "s".repeat(32),
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    DISCORD_API_URL: discord.url,
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
    DISCORD_GUILD_ID: discord.guildId,
    DISCORD_BOT_TOKEN: discord.botToken,
    DISCORD_TOKEN_KEYS: oldKey,
  });
  const set = (name: string, value: object) =>
    db.sql`update settings set value = ${JSON.stringify(value)}::text::jsonb where key = ${name}`;
  await set("discord.tier_roles", { plus, founder });

  return {
    db,
    discord,
    oldKey,
    set,
    /** A member of a tier, with an account of theirs at Discord that is linked. */
    async linked(person = `p${randomUUID().slice(0, 8)}`, tier = "plus") {
      const id = randomUUID();
      await db.sql`
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${`${id}@altura.test`}, now(), '{"full_name": "Vera"}')`;
      await db.sql`update profiles set tier = ${tier} where user_id = ${id}`;
      const [known] = await db.sql`
        insert into discord.users (id, username, global_name, email)
        values (${String(BigInt(`0x${randomBytes(7).toString("hex")}`) + 10n ** 17n)}, ${person}, ${person}, 'x@discord.test')
        returning id`;
      const account = known?.id as string;
      await db.sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
        values (${id}, 'discord', ${account}, '{"full_name": "climber"}')`;
      return { id, email: `${id}@altura.test`, account, person };
    },
    /** Agrees at Discord as a person; the address that they come back to. */
    async agree(url: string, form: Record<string, string>): Promise<URLSearchParams> {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { origin: discord.url },
        body: new URLSearchParams(form),
      });
      return new URL(answer.headers.get("location") ?? "").searchParams;
    },
    rolesAt: async (account: string) =>
      (await db.sql`select roles from discord.members where user_id = ${account}`)[0]?.roles as
        string[] | undefined,
    stateOf: async (account: string) =>
      (
        await db.sql`select in_server, roles, error, due_at is not null as due from private.discord_states
        where account = ${account}`
      )[0],
    async stop() {
      await supabase.stop();
      await discord.stop();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
