import type { Sql } from "postgres";

/** The application, its bot and the server it manages, as `.local` knows them. */
export const APPLICATION = { id: "local", secret: "local", name: "Altura" };
export const BOT_TOKEN = "local";
export const GUILD = { id: "900000000000000001", name: "Altura base camp" };
export const ROLES = [
  { id: "910000000000000001", name: "Plus" },
  { id: "910000000000000002", name: "Pro" },
  { id: "910000000000000003", name: "Founder" },
  { id: "910000000000000004", name: "Ridge" },
  // Below the last but one stands the bot: what is above it may not be given by it.
  { id: "910000000000000008", name: "Altura bot" },
  { id: "910000000000000009", name: "Keeper" },
];
/** The role that the bot has itself. */
export const BOT_ROLE = "910000000000000008";

const PEOPLE = [
  { id: "920000000000000001", username: "ada", global_name: "Ada Ferrer", email: "ada@altura.test" },
  { id: "920000000000000002", username: "mateo", global_name: "Mateo Ruiz", email: "mateo@altura.test" },
  { id: "920000000000000003", username: "noor", global_name: "Noor Haddad", email: "noor@altura.test" },
  { id: "920000000000000004", username: "ines", global_name: "Ines Calder", email: "ines@altura.test" },
];

/** Creates the schema of the Discord stand-in with its first people; safe to run at every start. */
export async function createDiscordSchema(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists discord;
    create table if not exists discord.users (
      id text primary key,
      username text not null unique,
      global_name text not null,
      email text not null
    );
    create table if not exists discord.codes (
      code text primary key,
      user_id text not null references discord.users,
      redirect_uri text not null,
      scopes text[] not null,
      challenge text,
      expires_at timestamptz not null
    );
    -- One row per consent: refreshing replaces its tokens, revoking removes it.
    create table if not exists discord.grants (
      id bigint generated always as identity primary key,
      user_id text not null references discord.users,
      scopes text[] not null,
      access_token text not null unique,
      refresh_token text not null unique,
      expires_at timestamptz not null
    );
    create table if not exists discord.members (
      guild_id text not null,
      user_id text not null references discord.users,
      roles text[] not null default '{}',
      joined_at timestamptz not null default now(),
      primary key (guild_id, user_id)
    );
  `);
  await sql`insert into discord.users ${sql(PEOPLE)} on conflict do nothing`;
}
