import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startDiscord } from "../../local/discord/start";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing";
import { startSupabase } from "../../local/supabase/start";
import type { Member, MemberId } from "@/lib/session/member";
import type * as mutationsModule from "./mutations";
import type * as oauthModule from "./oauth";
import type * as syncModule from "./sync";
import type * as tokensModule from "./tokens";

vi.mock("server-only", () => ({}));
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => void (value ? jar.set(name, value) : jar.delete(name)),
    delete: (name: string) => void jar.delete(name),
  }),
}));

const [plus, founder, keeper] = ["910000000000000001", "910000000000000003", "910000000000000009"];
const key = (id: string) => `${id}:${randomBytes(32).toString("base64url")}`;
const oldKey = key("2025");

let db: FreshDatabase;
let discord: Awaited<ReturnType<typeof startDiscord>>;
let supabase: Awaited<ReturnType<typeof startSupabase>>;
let dataDir: string;
let mutations: typeof mutationsModule;
let oauth: typeof oauthModule;
let sync: typeof syncModule;
let tokens: typeof tokensModule;

beforeAll(async () => {
  db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "discord-"));
  discord = await startDiscord({ sql: db.sql, port: 0, limit: { max: 1000, seconds: 60 } });
  supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: "http://localhost:3000",
    mailboxUrl: "http://127.0.0.1:9",
    smtpUrl: "smtp://127.0.0.1:9",
  });
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
  await set("discord.tier_roles", { plus, founder });
  [mutations, oauth, sync, tokens] = await Promise.all([
    import("./mutations"),
    import("./oauth"),
    import("./sync"),
    import("./tokens"),
  ]);
});
afterAll(async () => {
  await supabase?.stop();
  await discord?.stop();
  await db?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => jar.clear());

const set = (name: string, value: object) =>
  db.sql`update settings set value = ${JSON.stringify(value)}::text::jsonb where key = ${name}`;

/** A member of a tier, with an account of theirs at Discord that is linked. */
async function linked(person = `p${randomUUID().slice(0, 8)}`, tier = "plus") {
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
  return { member: { id: id as MemberId, email: `${id}@altura.test` } as Member, account, person };
}

/** Agrees at Discord as a person; the address that they come back to. */
async function agree(url: string, form: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: discord.url },
    body: new URLSearchParams(form),
  });
  return new URL(answer.headers.get("location") ?? "").searchParams;
}

async function joined(person?: string, tier?: string) {
  const all = await linked(person, tier);
  const begun = await mutations.joinServer(all.member, "en");
  expect(await mutations.finishJoin(all.member, await agree(begun!.url, { person: all.person }))).toEqual({
    locale: "en",
    error: null,
  });
  return all;
}

const rolesAt = async (account: string) =>
  (await db.sql`select roles from discord.members where user_id = ${account}`)[0]?.roles as
    string[] | undefined;
const stateOf = async (account: string) =>
  (
    await db.sql`select in_server, roles, error, due_at is not null as due from private.discord_states
    where account = ${account}`
  )[0];
const tokenOf = async ({ id }: Member) =>
  (await db.sql`select * from private.discord_tokens where user_id = ${id}`)[0];

describe("joining the server", () => {
  test("takes one consent, gives the role of the tier, and leaves no token in clear", async () => {
    const { member, account } = await joined();
    expect(await rolesAt(account)).toEqual([plus]);
    expect(await stateOf(account)).toEqual({ in_server: true, roles: [plus], error: null, due: false });
    const row = await tokenOf(member);
    const [grant] =
      await db.sql`select access_token, refresh_token from discord.grants where user_id = ${account}`;
    expect(row).toMatchObject({ account, key_id: "2025" });
    expect(JSON.stringify(row)).not.toContain(grant?.access_token as string);
    expect(JSON.stringify(row)).not.toContain(grant?.refresh_token as string);
  });

  test("again needs no further consent while tokens are kept, also after they ran out", async () => {
    const { member, account } = await joined();
    await db.sql`delete from discord.members where user_id = ${account}`;
    expect(await mutations.joinServer(member, "en")).toBeNull();
    expect(await rolesAt(account)).toEqual([plus]);
    await db.sql`delete from discord.members where user_id = ${account}`;
    await db.sql`update discord.grants set expires_at = now() where user_id = ${account}`;
    await db.sql`update private.discord_tokens set expires_at = now() where user_id = ${member.id}`;
    expect(await mutations.joinServer(member, "en")).toBeNull();
    expect(await rolesAt(account)).toEqual([plus]);
    expect((await tokenOf(member))?.version).toBe(2);
  });

  test("asks anew when the consent was taken back at Discord", async () => {
    const { member, account } = await joined();
    await db.sql`delete from discord.grants where user_id = ${account}`;
    expect(await mutations.joinServer(member, "en")).toMatchObject({
      url: expect.stringContaining("/oauth2/"),
    });
    expect(await tokenOf(member)).toBeUndefined();
  });

  test("is refused for another account than the linked one, a foreign state, a second use, a refusal", async () => {
    const { member, person } = await linked();
    const finish = async (answer: URLSearchParams, who = member) =>
      (await mutations.finishJoin(who, answer)).error?.code ?? null;
    const begin = async () => (await mutations.joinServer(member, "es"))!.url;
    expect(await finish(await agree(await begin(), { person: "somebody_else" }))).toBe(
      "discord_other_account",
    );
    expect(await finish(await agree(await begin(), { cancel: "1" }))).toBe("discord_denied");
    const answer = await agree(await begin(), { person });
    const changed = new URLSearchParams(answer);
    changed.set("state", "x".repeat(43));
    expect(await finish(changed)).toBe("discord_expired");
    expect(await finish(answer), "the cookie is gone").toBe("discord_expired");
    const other = await linked();
    const theirs = await agree(await begin(), { person });
    expect(await finish(theirs, other.member), "another member's browser").toBe("discord_expired");
    expect(await tokenOf(member)).toBeUndefined();
  });

  test("tokens are refreshed by one process", async () => {
    const { member } = await joined();
    await db.sql`update private.discord_tokens set expires_at = now() where user_id = ${member.id}`;
    const both = await Promise.all([tokens.freshAccessToken(member.id), tokens.freshAccessToken(member.id)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await tokens.freshAccessToken(member.id))?.access).toBe(both.find(Boolean)?.access);
  });
});

describe("tokens", () => {
  test("are forgotten at sign-out, with their number told", async () => {
    const { member } = await joined();
    expect(await mutations.deleteDiscordTokens(member.id)).toBe(1);
    expect(await mutations.deleteDiscordTokens(member.id)).toBe(0);
  });

  test("go with the link, and the consent can be ended at Discord", async () => {
    const { member, account } = await joined();
    const revoke = await tokens.revocationOf(member.id);
    await db.sql`delete from auth.identities where user_id = ${member.id} and provider = 'discord'`;
    expect(await tokenOf(member)).toBeUndefined();
    await revoke();
    expect(await db.sql`select from discord.grants where user_id = ${account}`).toHaveLength(0);
  });

  test("move to a new key, and are forgotten when their key is gone", async () => {
    const [kept, lost] = [await joined(), await joined()];
    const before = (await tokens.freshAccessToken(kept.member.id))?.access;
    await db.sql`update private.discord_tokens set key_id = 'lost' where user_id = ${lost.member.id}`;
    process.env.DISCORD_TOKEN_KEYS = `${key("2026")},${oldKey}`;
    try {
      expect(await tokens.resealTokens()).toBeGreaterThan(0);
      expect((await tokenOf(kept.member))?.key_id).toBe("2026");
      expect((await tokens.freshAccessToken(kept.member.id))?.access).toBe(before);
      expect(await tokenOf(lost.member)).toBeUndefined();
      expect(await tokens.resealTokens()).toBe(0);
    } finally {
      await db.sql`delete from private.discord_tokens`;
      process.env.DISCORD_TOKEN_KEYS = oldKey;
    }
  });
});

describe("roles", () => {
  const settled = () => vi.waitFor(async () => expect((await sync.syncRoles(100)).compared).toBe(0));

  test("follow the tier, and those that are not ours stay", async () => {
    const { member, account } = await joined();
    await db.sql`update discord.members set roles = roles || ${["123456789012345678"]}::text[] where user_id = ${account}`;
    await db.sql`update profiles set tier = 'founder' where user_id = ${member.id}`;
    await settled();
    expect((await rolesAt(account))?.sort()).toEqual(["123456789012345678", founder].sort());
    await db.sql`update profiles set tier = 'standard' where user_id = ${member.id}`;
    await settled();
    expect(await rolesAt(account)).toEqual(["123456789012345678"]);
  });

  test("go with a suspension and with the link, after which nothing is kept of the account", async () => {
    const { member, account } = await joined();
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${member.id}`;
    await settled();
    expect(await rolesAt(account)).toEqual([]);
    await db.sql`update profiles set suspended_until = null where user_id = ${member.id}`;
    await settled();
    expect(await rolesAt(account)).toEqual([plus]);
    await db.sql`delete from auth.identities where user_id = ${member.id} and provider = 'discord'`;
    await settled();
    expect(await rolesAt(account)).toEqual([]);
    expect(await stateOf(account)).toBeUndefined();
  });

  test("of who left the server are known to be gone", async () => {
    const { member, account } = await joined();
    await db.sql`delete from discord.members where user_id = ${account}`;
    await mutations.resync(member);
    expect(await stateOf(account)).toEqual({ in_server: false, roles: [], error: null, due: false });
  });

  test("that the bot may not give are told, and the others given all the same", async () => {
    const { member, account } = await joined();
    await set("discord.tier_roles", { plus, founder, pro: keeper });
    await set("discord.level_roles", { trailhead: "910000000000000004" });
    await db.sql`update profiles set tier = 'pro' where user_id = ${member.id}`;
    await mutations.resync(member);
    expect(await stateOf(account)).toMatchObject({ error: "forbidden", due: true });
    expect(await rolesAt(account)).toEqual(["910000000000000004"]);
    await set("discord.tier_roles", { plus, founder, pro: "910000000000000077" });
    await mutations.resync(member);
    expect(await stateOf(account)).toMatchObject({ error: "unknown_role" });
    await set("discord.tier_roles", { plus, founder });
    await set("discord.level_roles", {});
    await mutations.resync(member);
    expect(await stateOf(account)).toMatchObject({ error: null });
  });

  test("wait as long as Discord asks, and stay as they are known", async () => {
    const { member, account } = await joined();
    const strict = await startDiscord({ sql: db.sql, port: 0, limit: { max: 1, seconds: 60 } });
    process.env.DISCORD_API_URL = strict.url;
    try {
      await mutations.resync(member);
      await mutations.resync(member);
      expect(await stateOf(account)).toEqual({
        in_server: true,
        roles: [plus],
        error: "unavailable",
        due: true,
      });
      const [row] = await db.sql`select extract(epoch from due_at - now())::integer as wait
        from private.discord_states where account = ${account}`;
      expect(row?.wait).toBeGreaterThan(30);
    } finally {
      process.env.DISCORD_API_URL = discord.url;
      await strict.stop();
    }
    await mutations.resync(member);
    expect(await stateOf(account)).toMatchObject({ error: null });
  });

  test("are left alone while Discord does not answer", async () => {
    const { member, account } = await joined();
    process.env.DISCORD_API_URL = "http://127.0.0.1:9";
    try {
      await mutations.resync(member);
      expect(await stateOf(account)).toEqual({
        in_server: true,
        roles: [plus],
        error: "unavailable",
        due: true,
      });
      await expect(oauth.refreshTokens("x")).rejects.toMatchObject({ code: "discord_failed" });
    } finally {
      process.env.DISCORD_API_URL = discord.url;
    }
  });
});
