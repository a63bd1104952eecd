import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { ROLES } from "./schema.ts";
import { startDiscord } from "./start.ts";

const REDIRECT = "http://localhost:3000/api/discord/callback";
const SCOPES = "identify email guilds.join guilds.members.read";

let db: FreshDatabase;
let discord: Awaited<ReturnType<typeof startDiscord>>;

beforeAll(async () => {
  db = await freshDatabase();
  discord = await startDiscord({ sql: db.sql, port: 0, limit: { max: 1000, seconds: 60 } });
});
afterAll(async () => {
  await discord?.stop();
  await db?.drop();
});

function authorizeUrl(extra: Record<string, string> = {}): string {
  const query = { client_id: discord.clientId, redirect_uri: REDIRECT, response_type: "code", scope: SCOPES };
  return `${discord.url}/oauth2/authorize?${new URLSearchParams({ ...query, ...extra }).toString()}`;
}

async function consent(person: string, extra: Record<string, string> = {}): Promise<URL> {
  const answer = await fetch(authorizeUrl(extra), {
    method: "POST",
    redirect: "manual",
    headers: { origin: discord.url },
    body: new URLSearchParams({ person }),
  });
  return new URL(answer.headers.get("location") ?? "");
}

function token(form: Record<string, string>, secret = discord.clientSecret): Promise<Response> {
  return fetch(`${discord.url}/api/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${discord.clientId}:${secret}`)}` },
    body: new URLSearchParams(form),
  });
}

type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };

async function link(person: string): Promise<Tokens> {
  const code = (await consent(person)).searchParams.get("code") ?? "";
  const answer = await token({ grant_type: "authorization_code", code, redirect_uri: REDIRECT });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

const get = (path: string, authorization: string) =>
  fetch(`${discord.url}/api${path}`, { headers: { authorization } });

const bot = (method: string, path: string, body?: object) =>
  fetch(`${discord.url}/api/v10/guilds/${discord.guildId}${path}`, {
    method,
    headers: { authorization: `Bot ${discord.botToken}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });

const idOf = async (tokens: Tokens) =>
  ((await (await get("/users/@me", `Bearer ${tokens.access_token}`)).json()) as { id: string }).id;

test("the page offers people to authorize as, and state comes back with the code", async () => {
  const page = await (await fetch(authorizeUrl({ state: "s1" }))).text();
  expect(page).toContain("Authorize as Noor Haddad");
  const back = await consent("noor", { state: "s1" });
  expect(back.origin + back.pathname).toBe(REDIRECT);
  expect(back.searchParams.get("state")).toBe("s1");
});

test("a code gives tokens once, and they say who it is", async () => {
  const code = (await consent("noor")).searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
  const tokens = (await (await token(form)).json()) as Tokens;
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 604_800, scope: SCOPES });
  expect(await (await token(form)).json()).toMatchObject({ error: "invalid_grant" });
  const me = await (await get("/users/@me", `Bearer ${tokens.access_token}`)).json();
  expect(me).toMatchObject({
    username: "noor",
    global_name: "Noor Haddad",
    email: "noor@altura.test",
    verified: true,
  });
});

test("anyone can be invented", async () => {
  const tokens = await link("Zoë from Discord");
  const me = await (await get("/users/@me", `Bearer ${tokens.access_token}`)).json();
  expect(me).toMatchObject({ username: "zo_from_discord", global_name: "Zoë from Discord" });
});

test("who has agreed to as much before is not asked again where the address says so", async () => {
  const agreed = await fetch(authorizeUrl(), {
    method: "POST",
    redirect: "manual",
    headers: { origin: discord.url },
    body: new URLSearchParams({ person: "once_agreed" }),
  });
  const code = new URL(agreed.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const cookie = (agreed.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const ask = (extra: Record<string, string>, headers: Record<string, string> = { cookie }) =>
    fetch(authorizeUrl({ state: "s", ...extra }), { redirect: "manual", headers });
  const silent = { prompt: "none", scope: "identify guilds.join" };
  expect((await ask(silent)).status, "the code has not been traded yet").toBe(200);
  await token({ grant_type: "authorization_code", code, redirect_uri: REDIRECT });
  const back = new URL((await ask(silent)).headers.get("location") ?? "").searchParams;
  expect([back.get("state"), back.has("code")]).toEqual(["s", true]);
  expect((await ask({ ...silent, prompt: "consent" })).status).toBe(200);
  expect((await ask({ ...silent, scope: "identify guilds" })).status, "more than before").toBe(200);
  expect((await ask(silent, {})).status, "another browser").toBe(200);
});

test("a code is bound to its redirect, its application and its verifier", async () => {
  const code = async (extra = {}) => (await consent("ada", extra)).searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", redirect_uri: REDIRECT };
  expect((await token({ ...form, code: await code(), redirect_uri: "http://localhost:3000/x" })).status).toBe(
    400,
  );
  expect((await token({ ...form, code: await code() }, "wrong")).status).toBe(401);
  const challenge = createHash("sha256").update("v".repeat(43)).digest("base64url");
  const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
  expect((await token({ ...form, code: await code(pkce) })).status).toBe(400);
  expect((await token({ ...form, code: await code(pkce), code_verifier: "v".repeat(43) })).status).toBe(200);
});

test("refreshing replaces both tokens; a refresh token works once", async () => {
  const first = await link("ada");
  await fetch(`${discord.url}/local/access-tokens`, { method: "DELETE" });
  expect((await get("/users/@me", `Bearer ${first.access_token}`)).status).toBe(401);
  const form = { grant_type: "refresh_token", refresh_token: first.refresh_token };
  const second = (await (await token(form)).json()) as Tokens;
  expect((await get("/users/@me", `Bearer ${second.access_token}`)).status).toBe(200);
  expect((await token(form)).status).toBe(400);
});

test("revoking either token ends the consent", async () => {
  const tokens = await link("ada");
  const revoked = await fetch(`${discord.url}/api/oauth2/token/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: tokens.refresh_token, client_id: "local", client_secret: "local" }),
  });
  expect(revoked.status).toBe(200);
  expect((await get("/users/@me", `Bearer ${tokens.access_token}`)).status).toBe(401);
});

test("the bot adds a member and gives and takes roles, again and again without harm", async () => {
  const tokens = await link("mateo");
  const id = await idOf(tokens);
  const role = ROLES[0]!.id;
  expect((await bot("GET", `/members/${id}`)).status).toBe(404);
  expect((await bot("PUT", `/members/${id}/roles/${role}`)).status).toBe(404);
  expect((await bot("PUT", `/members/${id}`, { access_token: tokens.access_token })).status).toBe(201);
  expect((await bot("PUT", `/members/${id}`, { access_token: tokens.access_token })).status).toBe(204);
  for (let time = 0; time < 2; time += 1) {
    expect((await bot("PUT", `/members/${id}/roles/${role}`)).status).toBe(204);
  }
  expect(await (await bot("GET", `/members/${id}`)).json()).toMatchObject({ user: { id }, roles: [role] });
  const own = await get(`/users/@me/guilds/${discord.guildId}/member`, `Bearer ${tokens.access_token}`);
  expect(await own.json()).toMatchObject({ roles: [role] });
  expect((await bot("DELETE", `/members/${id}/roles/${role}`)).status).toBe(204);
  expect(await (await bot("GET", `/members/${id}`)).json()).toMatchObject({ roles: [] });
});

// Keys that Discord's own description demands (`required` of each schema in discord/discord-api-spec, specs/openapi.json).
const REQUIRED = {
  GuildMemberResponse:
    "avatar banner communication_disabled_until flags joined_at nick pending premium_since roles user mute deaf",
  GuildRoleResponse:
    "id name permissions position color colors hoist managed mentionable icon unicode_emoji flags",
  GuildRoleColorsResponse: "primary_color secondary_color tertiary_color",
  UserResponse: "id username avatar discriminator public_flags flags global_name primary_guild",
  UserPIIResponse: "id username avatar discriminator public_flags flags global_name mfa_enabled locale",
  MyGuildResponse: "id name icon banner owner permissions features",
  OAuth2GetAuthorizationResponse: "application expires scopes",
  ApplicationResponse: "id name icon description type verify_key flags flags_new",
};

test("every object has the keys that Discord's description demands", async () => {
  const lacks = (schema: keyof typeof REQUIRED, value: unknown) =>
    REQUIRED[schema].split(" ").filter((key) => !Object.hasOwn(value as object, key));
  const tokens = await link("noor");
  const id = await idOf(tokens);
  await bot("PUT", `/members/${id}`, { access_token: tokens.access_token });
  const bearer = `Bearer ${tokens.access_token}`;
  const member = await (await bot("GET", `/members/${id}`)).json();
  const own = await (await get(`/users/@me/guilds/${discord.guildId}/member`, bearer)).json();
  for (const shown of [member, own]) {
    expect(lacks("GuildMemberResponse", shown)).toEqual([]);
    expect(lacks("UserResponse", shown.user)).toEqual([]);
    expect(shown.user).not.toHaveProperty("locale");
  }
  const roles = await (await bot("GET", "/roles")).json();
  for (const role of roles) {
    expect(lacks("GuildRoleResponse", role)).toEqual([]);
    expect(lacks("GuildRoleColorsResponse", role.colors)).toEqual([]);
  }
  expect(roles[0]).toMatchObject({ id: discord.guildId, name: "@everyone", position: 0 });
  expect(lacks("UserPIIResponse", await (await get("/users/@me", bearer)).json())).toEqual([]);
  const granted = await (await get("/oauth2/@me", bearer)).json();
  expect(lacks("OAuth2GetAuthorizationResponse", granted)).toEqual([]);
  expect(lacks("ApplicationResponse", granted.application)).toEqual([]);
  expect(lacks("UserResponse", granted.user)).toEqual([]);
  const withGuilds = await token({
    grant_type: "authorization_code",
    code: (await consent("noor", { scope: `${SCOPES} guilds` })).searchParams.get("code") ?? "",
    redirect_uri: REDIRECT,
  });
  const { access_token } = (await withGuilds.json()) as Tokens;
  const guilds = await (await get("/users/@me/guilds", `Bearer ${access_token}`)).json();
  expect(guilds).toHaveLength(1);
  expect(lacks("MyGuildResponse", guilds[0])).toEqual([]);
});

test("the bot is refused what Discord refuses", async () => {
  const tokens = await link("ines");
  const id = await idOf(tokens);
  const other = await link("ada");
  expect(
    await (await bot("PUT", `/members/${id}`, { access_token: other.access_token })).json(),
  ).toMatchObject({
    code: 50025,
  });
  expect(await (await bot("PUT", `/members/${id}/roles/1`)).json()).toMatchObject({ code: 10011 });
  expect((await get(`/guilds/${discord.guildId}/roles`, "Bot wrong")).status).toBe(401);
  expect(await (await get("/guilds/1/roles", `Bot ${discord.botToken}`)).json()).toMatchObject({
    code: 10004,
  });
});

test("consent cannot be forged, denied consent says so, foreign redirects are refused", async () => {
  const post = (url: string, headers: Record<string, string>, body: Record<string, string>) =>
    fetch(url, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(body) });
  expect((await post(authorizeUrl(), { origin: "https://evil.test" }, { person: "ada" })).status).toBe(403);
  expect((await post(authorizeUrl(), {}, { person: "ada" })).status).toBe(403);
  const denied = await post(authorizeUrl(), { origin: discord.url }, { cancel: "1" });
  expect(denied.headers.get("location")).toContain("error=access_denied");
  expect((await fetch(authorizeUrl({ redirect_uri: "https://evil.test/" }))).status).toBe(400);
  expect((await fetch(authorizeUrl({ scope: "bot" }))).status).toBe(400);
});

test("a role above the bot's own is refused, as is a call too many, with the time to wait", async () => {
  const tokens = await link("mateo");
  const id = await idOf(tokens);
  await bot("PUT", `/members/${id}`, { access_token: tokens.access_token });
  const refused = await bot("PUT", `/members/${id}/roles/910000000000000009`);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 50013 })]);

  const strict = await startDiscord({ sql: db.sql, port: 0, limit: { max: 1, seconds: 60 } });
  const ask = () =>
    fetch(`${strict.url}/api/v10/guilds/${strict.guildId}/members/${id}`, {
      headers: { authorization: `Bot ${strict.botToken}` },
    });
  try {
    expect((await ask()).headers.get("x-ratelimit-remaining")).toBe("0");
    const late = await ask();
    expect([late.status, late.headers.get("x-ratelimit-bucket")]).toEqual([429, "member-GET"]);
    expect(await late.json()).toMatchObject({ retry_after: expect.closeTo(60, -1), global: false });
  } finally {
    await strict.stop();
  }
});
