import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newKey, openDiscordStage, plus } from "../../local/discord/stage";
import type { Member, MemberId } from "@/lib/session/member";
import type * as mutationsModule from "./mutations";
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

let stage: Awaited<ReturnType<typeof openDiscordStage>>;
let mutations: typeof mutationsModule;
let tokens: typeof tokensModule;

beforeAll(async () => {
  stage = await openDiscordStage();
  [mutations, tokens] = await Promise.all([import("./mutations"), import("./tokens")]);
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

const tokenOf = async ({ id }: Member) =>
  (await stage.db.sql`select * from private.discord_tokens where user_id = ${id}`)[0];

describe("joining the server", () => {
  test("takes one consent, gives the role of the tier, and leaves no token in clear", async () => {
    const { member, account } = await joined();
    expect(await stage.rolesAt(account)).toEqual([plus]);
    expect(await stage.stateOf(account)).toEqual({ in_server: true, roles: [plus], error: null, due: false });
    const row = await tokenOf(member);
    const [grant] = await stage.db
      .sql`select access_token, refresh_token from discord.grants where user_id = ${account}`;
    expect(row).toMatchObject({ account, key_id: "2025" });
    expect(JSON.stringify(row)).not.toContain(grant?.access_token as string);
    expect(JSON.stringify(row)).not.toContain(grant?.refresh_token as string);
  });

  test("again needs no further consent while tokens are kept, also after they ran out", async () => {
    const { member, account } = await joined();
    await stage.db.sql`delete from discord.members where user_id = ${account}`;
    expect(await mutations.joinServer(member, "en")).toBeNull();
    expect(await stage.rolesAt(account)).toEqual([plus]);
    await stage.db.sql`delete from discord.members where user_id = ${account}`;
    await stage.db.sql`update discord.grants set expires_at = now() where user_id = ${account}`;
    await stage.db.sql`update private.discord_tokens set expires_at = now() where user_id = ${member.id}`;
    expect(await mutations.joinServer(member, "en")).toBeNull();
    expect(await stage.rolesAt(account)).toEqual([plus]);
    expect((await tokenOf(member))?.version).toBe(2);
  });

  test("asks anew when the consent was taken back at Discord", async () => {
    const { member, account } = await joined();
    await stage.db.sql`delete from discord.grants where user_id = ${account}`;
    expect(await mutations.joinServer(member, "en")).toMatchObject({
      url: expect.stringContaining("/oauth2/"),
    });
    expect(await tokenOf(member)).toBeUndefined();
  });

  test("after a link that has agreed to it asks Discord not to ask again", async () => {
    const { member } = await linked();
    const promptOf = async (agreed?: boolean) =>
      new URL((await mutations.joinServer(member, "en", agreed))!.url).searchParams.get("prompt");
    expect([await promptOf(true), await promptOf()]).toEqual(["none", null]);
  });

  test("is refused for another account than the linked one, a foreign state, a second use, a refusal", async () => {
    const { member, person } = await linked();
    const finish = async (answer: URLSearchParams, who = member) =>
      (await mutations.finishJoin(who, answer)).error?.code ?? null;
    const begin = async () => (await mutations.joinServer(member, "es"))!.url;
    expect(await finish(await stage.agree(await begin(), { person: "somebody_else" }))).toBe(
      "discord_other_account",
    );
    expect(
      await stage.db
        .sql`select from discord.grants g join discord.users u on u.id = g.user_id where u.username = 'somebody_else'`,
      "the consent of whom nobody holds tokens has ended",
    ).toHaveLength(0);
    expect(await finish(await stage.agree(await begin(), { cancel: "1" }))).toBe("discord_denied");
    const answer = await stage.agree(await begin(), { person });
    const changed = new URLSearchParams(answer);
    changed.set("state", "x".repeat(43));
    expect(await finish(changed)).toBe("discord_expired");
    expect(await finish(answer), "the cookie is gone").toBe("discord_expired");
    const other = await linked();
    const theirs = await stage.agree(await begin(), { person });
    expect(await finish(theirs, other.member), "another member's browser").toBe("discord_expired");
    expect(await tokenOf(member)).toBeUndefined();
  });

  test("tokens are refreshed by one process", async () => {
    const { member } = await joined();
    await stage.db.sql`update private.discord_tokens set expires_at = now() where user_id = ${member.id}`;
    const both = await Promise.all([tokens.freshAccessToken(member.id), tokens.freshAccessToken(member.id)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await tokens.freshAccessToken(member.id))?.access).toBe(both.find(Boolean)?.access);
  });
});

describe("tokens", () => {
  test("that do not open with the key of their name are agreed to anew, and stop nobody else", async () => {
    const [broken, well] = [await joined(), await joined()];
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await stage.db
      .sql`update private.discord_tokens t set access_token = o.access_token, refresh_token = o.refresh_token
      from private.discord_tokens o where o.user_id = ${well.member.id} and t.user_id = ${broken.member.id}`;
    try {
      expect(await tokens.freshAccessToken(broken.member.id)).toBeNull();
      await expect((await tokens.revocationOf(broken.member.id))()).resolves.toBeUndefined();
      const begun = await mutations.joinServer(broken.member, "en");
      const answer = await stage.agree(begun!.url, { person: broken.person });
      expect((await mutations.finishJoin(broken.member, answer)).error).toBeNull();
      expect(await tokens.freshAccessToken(broken.member.id)).not.toBeNull();

      // Another key under the old name: what lies under it is of no use, and the others still move.
      await stage.db
        .sql`update private.discord_tokens set access_token = 'AAAA', key_id = '2024' where user_id = ${broken.member.id}`;
      process.env.DISCORD_TOKEN_KEYS = [newKey("2026"), stage.oldKey, newKey("2024")].join(",");
      expect(await tokens.resealTokens()).toBeGreaterThan(0);
      expect((await tokenOf(well.member))?.key_id).toBe("2026");
      expect(await tokenOf(broken.member)).toBeUndefined();
      expect(logged).toHaveBeenCalledWith(expect.stringContaining("do not open"));
    } finally {
      logged.mockRestore();
      await stage.db.sql`delete from private.discord_tokens`;
      process.env.DISCORD_TOKEN_KEYS = stage.oldKey;
    }
  });

  test("that are refreshed while their member signs out are not kept, and the consent ends", async () => {
    const { member, account } = await joined();
    await stage.db.sql`update private.discord_tokens set expires_at = now() where user_id = ${member.id}`;
    const asked = globalThis.fetch;
    vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
      const answer = await asked(...given);
      if (String(given[0]).endsWith("/oauth2/token")) await mutations.deleteDiscordTokens(member.id);
      return answer;
    });
    try {
      expect(await tokens.freshAccessToken(member.id)).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(await tokenOf(member)).toBeUndefined();
    expect(await stage.db.sql`select from discord.grants where user_id = ${account}`).toHaveLength(0);
  });

  test("are forgotten at sign-out, with their number told", async () => {
    const { member } = await joined();
    expect(await mutations.deleteDiscordTokens(member.id)).toBe(1);
    expect(await mutations.deleteDiscordTokens(member.id)).toBe(0);
  });

  test("go with the link, and the consent can be ended at Discord", async () => {
    const { member, account } = await joined();
    const revoke = await tokens.revocationOf(member.id);
    await stage.db.sql`delete from auth.identities where user_id = ${member.id} and provider = 'discord'`;
    expect(await tokenOf(member)).toBeUndefined();
    await revoke();
    expect(await stage.db.sql`select from discord.grants where user_id = ${account}`).toHaveLength(0);
  });

  test("move to a new key, and are forgotten when their key is gone", async () => {
    const [kept, lost] = [await joined(), await joined()];
    const before = (await tokens.freshAccessToken(kept.member.id))?.access;
    await stage.db.sql`update private.discord_tokens set key_id = 'lost' where user_id = ${lost.member.id}`;
    process.env.DISCORD_TOKEN_KEYS = `${newKey("2026")},${stage.oldKey}`;
    try {
      expect(await tokens.resealTokens()).toBeGreaterThan(0);
      expect((await tokenOf(kept.member))?.key_id).toBe("2026");
      expect((await tokens.freshAccessToken(kept.member.id))?.access).toBe(before);
      expect(await tokenOf(lost.member)).toBeUndefined();
      expect(await tokens.resealTokens()).toBe(0);
    } finally {
      await stage.db.sql`delete from private.discord_tokens`;
      process.env.DISCORD_TOKEN_KEYS = stage.oldKey;
    }
  });
});
