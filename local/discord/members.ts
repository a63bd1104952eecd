import { Hono, type MiddlewareHandler } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import { refuse } from "./errors.ts";
import { findGrant } from "./grants.ts";
import { limitRates, type RateLimit } from "./rate-limit.ts";
import { BOT_ROLE, BOT_TOKEN, GUILD, ROLES } from "./schema.ts";
import { userObject, type User } from "./users.ts";

type Member = User & { roles: string[]; joined_at: Date };

export async function findMember(sql: Sql, guild: string, user: string): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select u.id, u.username, u.global_name, u.email, m.roles, m.joined_at
    from discord.members m join discord.users u on u.id = m.user_id
    where m.guild_id = ${guild} and m.user_id = ${user}`;
  return member ?? null;
}

/** `GuildMemberResponse` in discord/discord-api-spec. */
export const memberObject = (member: Member) => ({
  user: userObject(member),
  nick: null,
  avatar: null,
  banner: null,
  roles: member.roles,
  joined_at: member.joined_at.toISOString(),
  premium_since: null,
  communication_disabled_until: null,
  deaf: false,
  mute: false,
  flags: 0,
  pending: false,
});

const join = z.object({ access_token: z.string(), roles: z.array(z.string()).optional() });

const onlyBot: MiddlewareHandler = async (c, next) => {
  if (c.req.header("authorization") !== `Bot ${BOT_TOKEN}`) return refuse(c, "unauthorized");
  if (c.req.param("guild") !== GUILD.id) return refuse(c, "unknownGuild");
  return next();
};

/** `GuildRoleResponse` in discord/discord-api-spec. */
const roleObject = ({ id, name }: { id: string; name: string }, position: number) => ({
  id,
  name,
  position,
  permissions: "0",
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  managed: id === BOT_ROLE,
  mentionable: false,
  flags: 0,
});

/** The role that every member has goes by the id of the server and stands below all others. */
const EVERYONE = { id: GUILD.id, name: "@everyone" };

const placeOf = (role: string) => ROLES.findIndex(({ id }) => id === role);

/** What the bot does in its server: members and their roles, each kind of call in a bucket of its own. */
export function memberRoutes(sql: Sql, limit: RateLimit): Hono {
  const app = new Hono();
  app.use("/guilds/:guild/*", onlyBot);
  const limited = limitRates(limit);
  app.use("/guilds/:guild/members/:user", limited("member"));
  app.use("/guilds/:guild/members/:user/roles/:role", limited("role"));

  app.get("/guilds/:guild/roles", (c) => c.json([EVERYONE, ...ROLES].map(roleObject)));

  app.get("/guilds/:guild/members/:user", async (c) => {
    const member = await findMember(sql, c.req.param("guild"), c.req.param("user"));
    return member ? c.json(memberObject(member)) : refuse(c, "unknownMember");
  });

  app.put("/guilds/:guild/members/:user", async (c) => {
    const { guild, user } = c.req.param();
    const body = join.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return refuse(c, "invalidBody");
    const grant = await findGrant(sql, body.data.access_token);
    if (!grant || grant.user_id !== user || !grant.scopes.includes("guilds.join"))
      return refuse(c, "invalidToken");
    const added = await sql`
      insert into discord.members (guild_id, user_id, roles) values (${guild}, ${user}, ${body.data.roles ?? []})
      on conflict do nothing returning user_id`;
    const member = await findMember(sql, guild, user);
    return added.length > 0 && member ? c.json(memberObject(member), 201) : c.body(null, 204);
  });

  app.delete("/guilds/:guild/members/:user", async (c) => {
    const { guild, user } = c.req.param();
    const gone = await sql`
      delete from discord.members where guild_id = ${guild} and user_id = ${user} returning user_id`;
    return gone.length > 0 ? c.body(null, 204) : refuse(c, "unknownMember");
  });

  app.on(["PUT", "DELETE"], "/guilds/:guild/members/:user/roles/:role", async (c) => {
    const { guild, user, role } = c.req.param();
    if (placeOf(role) < 0) return refuse(c, "unknownRole");
    if (placeOf(role) >= placeOf(BOT_ROLE)) return refuse(c, "missingPermissions");
    const added = c.req.method === "PUT" ? [role] : [];
    const changed = await sql`
      update discord.members set roles = array_remove(roles, ${role}) || ${added}::text[]
      where guild_id = ${guild} and user_id = ${user} returning user_id`;
    return changed.length > 0 ? c.body(null, 204) : refuse(c, "unknownMember");
  });

  return app;
}
