import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discord } from "./oauth/providers.ts";
import { newAddress, signIn } from "./testing-members.ts";
import { startFakeProvider, type FakeProvider } from "./testing-provider.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  bench = await startAuthBench({
    providers: { discord: discord({ clientId: "id", clientSecret: "secret", apiUrl: provider.url }) },
  });
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});

let people = 0;
function newPerson(changes: Partial<FakeProvider["person"]> = {}) {
  provider.person = {
    id: String(++people),
    username: `person${people}`,
    global_name: "Person",
    email: newAddress(),
    verified: true,
    ...changes,
  };
  return provider.person;
}

/** What the browser does: from the given address through all redirects to the page of the site. */
async function walk(start: string): Promise<URL> {
  let url = new URL(start);
  while (url.origin !== bench.siteUrl) {
    const answer = await fetch(url, { redirect: "manual" });
    const next = answer.headers.get("location");
    if (!next) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  return url;
}

async function startVisit(
  flowType: "pkce" | "implicit" = "pkce",
  redirectTo = `${bench.siteUrl}/auth/callback`,
) {
  const client = bench.client(flowType);
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "discord",
    options: { redirectTo, skipBrowserRedirect: true, scopes: "guilds" },
  });
  if (error) throw error;
  return { client, url: data.url };
}

async function visit() {
  const { client, url } = await startVisit();
  const end = await walk(url);
  const { data, error } = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
  if (error) throw error;
  return { client, end, session: data.session, user: data.user };
}

describe("signing in at a provider", () => {
  it("makes an account with the provider's name and picture and comes back with a code", async () => {
    const person = newPerson();
    const { end, user, session } = await visit();
    expect(end.pathname).toBe("/auth/callback");
    expect(user.email).toBe(person.email);
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.app_metadata).toMatchObject({ provider: "discord", providers: ["discord"] });
    expect(user.user_metadata).toMatchObject({
      full_name: person.username,
      provider_id: person.id,
      email_verified: true,
      custom_claims: { global_name: "Person" },
    });
    expect(user.user_metadata.avatar_url).toContain("cdn.discordapp.com");
    expect(session.provider_token).toBeTruthy();
    expect(session.provider_refresh_token).toMatch(/^refresh-/);
    expect((await visit()).user.id).toBe(user.id);
  });

  it("ends the implicit flow in the fragment", async () => {
    const person = newPerson();
    const { client, url } = await startVisit("implicit");
    const fragment = new URLSearchParams((await walk(url)).hash.slice(1));
    const { data } = await client.auth.getUser(fragment.get("access_token") ?? "");
    expect(data.user?.email).toBe(person.email);
    expect(fragment.get("provider_token")).toBeTruthy();
  });

  it("finds the member who has confirmed the same address", async () => {
    const member = await signIn(bench, { data: { full_name: "Own name" } });
    newPerson({ email: member.email });
    const { user } = await visit();
    expect(user.id).toBe(member.user.id);
    expect(user.app_metadata.providers).toEqual(["email", "discord"]);
  });

  it("links no unverified address to anybody and signs nobody in by it", async () => {
    const member = await signIn(bench);
    newPerson({ email: member.email, verified: false });
    const taken = await walk((await startVisit()).url);
    expect(taken.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    const { data } = await member.client.auth.getUser();
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(["email"]);

    const person = newPerson({ verified: false });
    const end = await walk((await startVisit()).url);
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.has("code")).toBe(false);
    const token = bench.message(person.email).code;
    const { error } = await bench.client().auth.verifyOtp({ email: person.email, token, type: "email" });
    expect(error).toBeNull();
  });

  it("throws out whoever prepared the account before its owner came", async () => {
    const email = newAddress();
    await bench.client().auth.signUp({ email, password: "planted one" });
    newPerson({ email });
    const { user } = await visit();
    expect(user.identities?.map((identity) => identity.provider)).toEqual(["discord"]);
    const planted = await bench.client().auth.signInWithPassword({ email, password: "planted one" });
    expect(planted.error?.code).toBe("invalid_credentials");
  });

  it("leaves an account that a stranger began with an unverified address to the owner of the address", async () => {
    const thief = newPerson({ verified: false });
    await walk((await startVisit()).url);
    const owner = await signIn(bench, { email: thief.email });
    expect(owner.user.identities?.map((identity) => identity.provider)).toEqual(["email"]);
    const end = await walk((await startVisit()).url);
    expect(end.searchParams.get("error_code")).toBe("provider_email_needs_verification");
  });

  it("passes the provider's refusal on", async () => {
    provider.refusesNext = true;
    const end = await walk((await startVisit()).url);
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.get("error_description")).toBe("The person said no");
  });

  it("takes a state once, and none that it did not give", async () => {
    newPerson();
    const { url } = await startVisit();
    const asked = await fetch(url, { redirect: "manual" });
    const atProvider = await fetch(asked.headers.get("location") ?? "", { redirect: "manual" });
    const callback = atProvider.headers.get("location") ?? "";
    expect((await walk(callback)).searchParams.has("code")).toBe(true);
    expect((await walk(callback)).searchParams.get("error_code")).toBe("flow_state_already_used");
    for (const state of ["", "x", crypto.randomUUID()]) {
      const end = await walk(`${bench.url}/auth/v1/callback?code=1&state=${state}`);
      expect(end.searchParams.get("error_code")).toMatch(/^bad_oauth_(state|callback)$/);
    }
  });

  it("lets the caller replace none of its own parameters, and goes to no foreign site", async () => {
    const { url } = await startVisit("pkce", "https://evil.example/");
    const asked = await fetch(
      `${url}&redirect_uri=https://evil.example&client_id=evil&state=1&prompt=consent`,
      {
        redirect: "manual",
      },
    );
    const query = new URL(asked.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: "id",
      redirect_uri: `${bench.url}/auth/v1/callback`,
      scope: "email identify guilds",
      prompt: "consent",
    });
    newPerson();
    expect((await walk((await startVisit("pkce", "https://evil.example/")).url)).origin).toBe(bench.siteUrl);
  });

  it("refuses providers that are not set up", async () => {
    for (const [name, why] of [
      ["google", "provider is not enabled"],
      ["nobody", "Provider nobody could not be found"],
      ["constructor", "Provider constructor could not be found"],
    ]) {
      const answer = await bench.fetch(`/authorize?provider=${name}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error_code: "validation_failed", msg: `Unsupported provider: ${why}` },
      ]);
    }
  });
});

/** Every address that an account gets from now on, and every end of its proof, statement by statement. */
async function watchProofs() {
  await bench.sql.unsafe(`
    create table auth.watched (at serial, id uuid, email text, proved boolean);
    create function auth.watch() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into auth.watched (id, email, proved) values (new.id, new.email, new.email_confirmed_at is not null);
      return null;
    end $$;
    create trigger watch after update on auth.users for each row
      when (new.email is distinct from old.email or old.email_confirmed_at is not null and new.email_confirmed_at is null)
      execute function auth.watch();`);
  const writes = async (id: string) =>
    [...(await bench.sql`select email, proved from auth.watched where id = ${id} order by at`)].map(
      (row) => ({ ...row }),
    );
  const stop = () =>
    bench.sql.unsafe("drop trigger watch on auth.users; drop function auth.watch; drop table auth.watched;");
  return [writes, stop] as const;
}

describe("linked identities", () => {
  it("are added to the member who asks, and not to two members", async () => {
    const member = await signIn(bench);
    newPerson();
    const { data, error } = await member.client.auth.linkIdentity({ provider: "discord" });
    expect(error).toBeNull();
    await walk(data.url ?? "");
    const { data: listed } = await member.client.auth.getUserIdentities();
    expect(listed?.identities.map((identity) => identity.provider)).toEqual(["email", "discord"]);

    const other = await signIn(bench);
    const second = await other.client.auth.linkIdentity({ provider: "discord" });
    const end = await walk(second.data.url ?? "");
    expect(end.searchParams.get("error_code")).toBe("identity_already_exists");
  });

  it("are removed, but never the last one and never another member's", async () => {
    const [member, other] = [await signIn(bench), await signIn(bench)];
    newPerson();
    const { data } = await member.client.auth.linkIdentity({ provider: "discord" });
    await walk(data.url ?? "");
    const identities = (await member.client.auth.getUserIdentities()).data?.identities ?? [];
    const [own, linked] = identities;
    if (!own || !linked) throw new Error("two identities were expected");
    expect((await other.client.auth.unlinkIdentity(linked)).error?.code).toBe(
      "single_identity_not_deletable",
    );
    expect((await member.client.auth.unlinkIdentity(linked)).error).toBeNull();
    expect((await member.client.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: "single_identity_not_deletable",
    });
    const { data: after } = await member.client.auth.getUser();
    expect(after.user).toMatchObject({ email: member.email, app_metadata: { providers: ["email"] } });
  });

  it("hand their address on before the proof of the former one is taken back, as the hosted service does", async () => {
    const [writes, stop] = await watchProofs();
    const member = await signIn(bench);
    const person = newPerson({ verified: false });
    const { data } = await member.client.auth.linkIdentity({ provider: "discord" });
    await walk(data.url ?? "");
    const own = (await member.client.auth.getUserIdentities()).data?.identities[0];
    if (!own) throw new Error("an identity was expected");
    expect((await member.client.auth.unlinkIdentity(own)).error).toBeNull();
    expect(await writes(member.user.id)).toEqual([
      { email: person.email, proved: true },
      { email: person.email, proved: false },
    ]);
    await stop();
  });
});
