import type { Sql } from "postgres";

export type User = { id: string; username: string; global_name: string; email: string };

/** Discord ids: milliseconds since 2015 and a counter, as text. */
let last = 0n;
function snowflake(): string {
  const next = BigInt(Date.now() - Date.UTC(2015, 0, 1)) << 22n;
  last = next > last ? next : last + 1n;
  return String(last);
}

export const listUsers = (sql: Sql): Promise<User[]> =>
  sql<User[]>`select id, username, global_name, email from discord.users order by id`;

/** The person of that name, who is made when there is none yet. */
export async function findOrCreateUser(sql: Sql, name: string): Promise<User> {
  const username =
    name
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9_.]+/g, "_")
      .slice(0, 32) || "climber";
  const email = `${username}@discord.test`;
  await sql`
    insert into discord.users (id, username, global_name, email)
    values (${snowflake()}, ${username}, ${name.trim().slice(0, 32) || username}, ${email})
    on conflict (username) do nothing`;
  const [user] = await sql<User[]>`
    select id, username, global_name, email from discord.users where username = ${username}`;
  if (!user) throw new Error("discord: the person was not stored");
  return user;
}

/** A user as Discord shows them to everybody (`UserResponse` in discord/discord-api-spec). */
export const userObject = (user: User) => ({
  id: user.id,
  username: user.username,
  discriminator: "0",
  global_name: user.global_name,
  avatar: null,
  banner: null,
  accent_color: null,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
});

/** A user as Discord shows them to themselves (`UserPIIResponse`); the e-mail only with the scope `email`. */
export const ownUserObject = (user: User, withEmail: boolean) => ({
  ...userObject(user),
  locale: "en-US",
  mfa_enabled: false,
  premium_type: 0,
  ...(withEmail && { email: user.email, verified: true }),
});
