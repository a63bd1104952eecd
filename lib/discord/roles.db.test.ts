import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startDiscord } from "../../local/discord/start";
import { founder, keeper, openDiscordStage, plus } from "../../local/discord/stage";
import type { Member, MemberId } from "@/lib/session/member";
import type * as mutationsModule from "./mutations";
import type * as oauthModule from "./oauth";
import type * as syncModule from "./sync";

vi.mock("server-only", () => ({}));
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => void (value ? jar.set(name, value) : jar.delete(name)),
    delete: (name: string) => void jar.delete(name),
  }),
}));

let stage: Awaited<ReturnType<typeof openDiscordStage>>;
let mutations: typeof mutationsModule;
let oauth: typeof oauthModule;
let sync: typeof syncModule;

beforeAll(async () => {
  stage = await openDiscordStage();
  [mutations, oauth, sync] = await Promise.all([import("./mutations"), import("./oauth"), import("./sync")]);
});
afterAll(() => stage?.stop());
afterEach(() => jar.clear());

async function linked() {
  const { id, email, ...account } = await stage.linked();
  return { ...account, member: { id: id as MemberId, email } as Member };
}

async function joined() {
  const all = await linked();
  const begun = await mutations.joinServer(all.member, "en");
  expect(
    await mutations.finishJoin(all.member, await stage.agree(begun!.url, { person: all.person })),
  ).toEqual({ locale: "en", error: null });
  return all;
}

describe("roles", () => {
  const settled = () => vi.waitFor(async () => expect((await sync.syncRoles(100)).compared).toBe(0));

  test("follow the tier, and those that are not ours stay", async () => {
    const { member, account } = await joined();
    await stage.db
      .sql`update discord.members set roles = roles || ${["123456789012345678"]}::text[] where user_id = ${account}`;
    await stage.db.sql`update profiles set tier = 'founder' where user_id = ${member.id}`;
    await settled();
    expect((await stage.rolesAt(account))?.sort()).toEqual(["123456789012345678", founder].sort());
    await stage.db.sql`update profiles set tier = 'standard' where user_id = ${member.id}`;
    await settled();
    expect(await stage.rolesAt(account)).toEqual(["123456789012345678"]);
  });

  test("go with a suspension and with the link, after which nothing is kept of the account", async () => {
    const { member, account } = await joined();
    await stage.db
      .sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${member.id}`;
    await settled();
    expect(await stage.rolesAt(account)).toEqual([]);
    await stage.db.sql`update profiles set suspended_until = null where user_id = ${member.id}`;
    await settled();
    expect(await stage.rolesAt(account)).toEqual([plus]);
    await stage.db.sql`delete from auth.identities where user_id = ${member.id} and provider = 'discord'`;
    await settled();
    expect(await stage.rolesAt(account)).toEqual([]);
    expect(await stage.stateOf(account)).toBeUndefined();
  });

  test("of who left the server are known to be gone", async () => {
    const { member, account } = await joined();
    await stage.db.sql`delete from discord.members where user_id = ${account}`;
    await mutations.resync(member);
    expect(await stage.stateOf(account)).toEqual({ in_server: false, roles: [], error: null, due: false });
  });

  test("that the bot may not give are told, and the others given all the same", async () => {
    const { member, account } = await joined();
    await stage.set("discord.tier_roles", { plus, founder, pro: keeper });
    await stage.set("discord.level_roles", { trailhead: "910000000000000004" });
    await stage.db.sql`update profiles set tier = 'pro' where user_id = ${member.id}`;
    await mutations.resync(member);
    expect(await stage.stateOf(account)).toMatchObject({ error: "forbidden", due: true });
    expect(await stage.rolesAt(account)).toEqual(["910000000000000004"]);
    await stage.set("discord.tier_roles", { plus, founder, pro: "910000000000000077" });
    await mutations.resync(member);
    expect(await stage.stateOf(account)).toMatchObject({ error: "unknown_role" });
    await stage.set("discord.tier_roles", { plus, founder });
    await stage.set("discord.level_roles", {});
    await mutations.resync(member);
    expect(await stage.stateOf(account)).toMatchObject({ error: null });
  });

  test("wait as long as Discord asks, and stay as they are known", async () => {
    const { member, account } = await joined();
    const strict = await startDiscord({ sql: stage.db.sql, port: 0, limit: { max: 1, seconds: 60 } });
    process.env.DISCORD_API_URL = strict.url;
    try {
      await mutations.resync(member);
      await mutations.resync(member);
      expect(await stage.stateOf(account)).toEqual({
        in_server: true,
        roles: [plus],
        error: "unavailable",
        due: true,
      });
      const [row] = await stage.db.sql`select extract(epoch from due_at - now())::integer as wait
        from private.discord_states where account = ${account}`;
      expect(row?.wait).toBeGreaterThan(30);
    } finally {
      process.env.DISCORD_API_URL = stage.discord.url;
      await strict.stop();
    }
    await mutations.resync(member);
    expect(await stage.stateOf(account)).toMatchObject({ error: null });
  });

  test("are left alone while Discord does not answer", async () => {
    const { member, account } = await joined();
    process.env.DISCORD_API_URL = "http://127.0.0.1:9";
    try {
      await mutations.resync(member);
      expect(await stage.stateOf(account)).toEqual({
        in_server: true,
        roles: [plus],
        error: "unavailable",
        due: true,
      });
      await expect(oauth.refreshTokens("x")).rejects.toMatchObject({ code: "discord_failed" });
    } finally {
      process.env.DISCORD_API_URL = stage.discord.url;
    }
  });
});
