import { Hono, type Context } from "hono";
import type { Sql } from "postgres";
import { refuse } from "./errors.ts";
import { findGrant } from "./grants.ts";
import { findMember, memberObject } from "./members.ts";
import { APPLICATION, GUILD } from "./schema.ts";
import { ownUserObject, userObject, type User } from "./users.ts";

async function whoAsks(sql: Sql, c: Context) {
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const grant = token ? await findGrant(sql, token) : null;
  if (!grant) return null;
  const [user] = await sql<User[]>`
    select id, username, global_name, email from discord.users where id = ${grant.user_id}`;
  return user ? { grant, user } : null;
}

/** `ApplicationResponse` in discord/discord-api-spec. */
const applicationObject = {
  id: APPLICATION.id,
  name: APPLICATION.name,
  icon: null,
  description: "",
  type: null,
  verify_key: "0".repeat(64),
  flags: 0,
  flags_new: "0",
};

/** What a person's access token opens. */
export function meRoutes(sql: Sql): Hono {
  const app = new Hono();

  app.get("/users/@me", async (c) => {
    const asker = await whoAsks(sql, c);
    if (!asker?.grant.scopes.includes("identify")) return refuse(c, "unauthorized");
    return c.json(ownUserObject(asker.user, asker.grant.scopes.includes("email")));
  });

  app.get("/oauth2/@me", async (c) => {
    const asker = await whoAsks(sql, c);
    if (!asker) return refuse(c, "unauthorized");
    const { scopes, expires_at: expires } = asker.grant;
    return c.json({
      application: applicationObject,
      scopes,
      expires: expires.toISOString(),
      ...(scopes.includes("identify") && { user: userObject(asker.user) }),
    });
  });

  app.get("/users/@me/guilds", async (c) => {
    const asker = await whoAsks(sql, c);
    if (!asker) return refuse(c, "unauthorized");
    if (!asker.grant.scopes.includes("guilds")) return refuse(c, "missingScope");
    const member = await findMember(sql, GUILD.id, asker.user.id);
    return c.json(
      member ? [{ ...GUILD, icon: null, banner: null, owner: false, permissions: "0", features: [] }] : [],
    );
  });

  app.get("/users/@me/guilds/:guild/member", async (c) => {
    const asker = await whoAsks(sql, c);
    if (!asker) return refuse(c, "unauthorized");
    if (!asker.grant.scopes.includes("guilds.members.read")) return refuse(c, "missingScope");
    const member = await findMember(sql, c.req.param("guild"), asker.user.id);
    return member ? c.json(memberObject(member)) : refuse(c, "unknownGuild");
  });

  return app;
}
