import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn, type SignedIn } from "./testing-members.ts";
import { softKey, type SoftKey } from "./testing-passkey.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
let site: { rpId: string; rpOrigins: string[] };
beforeAll(async () => {
  bench = await startAuthBench();
  const { hostname, origin } = new URL(bench.siteUrl);
  site = { rpId: hostname, rpOrigins: [origin] };
});
afterAll(() => bench.stop());

async function challenge(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: site });
  if (error) throw error;
  return data;
}
type Challenge = Awaited<ReturnType<typeof challenge>>;

/** What the key says to a challenge; the client serializes it as it does a browser's. */
function answer({ webauthn }: Challenge, key: SoftKey, lie: { from?: string; count?: number } = {}) {
  const json =
    webauthn.type === "create"
      ? key.create(webauthn.credential_options.publicKey as never, lie)
      : key.get(webauthn.credential_options.publicKey as never, lie);
  return { ...site, type: webauthn.type, credential_response: { toJSON: () => json } as never };
}
const verify = (
  client: SupabaseClient,
  factorId: string,
  asked: Challenge,
  said: ReturnType<typeof answer>,
) => client.auth.mfa.verify({ factorId, challengeId: asked.id, webauthn: said });

async function begin(client: SupabaseClient, name = "Key"): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: name });
  if (error) throw error;
  return data.id;
}

async function withKey(): Promise<SignedIn & { factorId: string; key: SoftKey }> {
  const member = await signIn(bench);
  const key = softKey(bench.siteUrl);
  const factorId = await begin(member.client);
  const asked = await challenge(member.client, factorId);
  const { error } = await verify(member.client, factorId, asked, answer(asked, key));
  if (error) throw error;
  return { ...member, factorId, key };
}

describe("a second factor by passkey", () => {
  it("is enrolled, raises the session, and is asked for at the next sign-in", async () => {
    const { client, email, factorId, key } = await withKey();
    const { data } = await client.auth.getSession();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      amr: expect.arrayContaining([expect.objectContaining({ method: "mfa/webauthn" })]),
    });
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: "Key" }]);
    const next = await signIn(bench, { email });
    const asked = await challenge(next.client, factorId);
    expect(asked.webauthn.type).toBe("request");
    expect((await verify(next.client, factorId, asked, answer(asked, key))).error).toBeNull();
    expect((await next.client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  });

  it("takes no answer for another site, and begins no ceremony for one", async () => {
    const { client, factorId, key } = await withKey();
    const asked = await challenge(client, factorId);
    const phished = answer(asked, key, { from: "https://altura.example" });
    expect((await verify(client, factorId, asked, phished)).error?.code).toBe("mfa_verification_failed");
    const elsewhere = { rpId: "altura.example", rpOrigins: ["https://altura.example"] };
    const refused = await client.auth.mfa.challenge({ factorId, webauthn: elsewhere });
    expect(refused.error?.code).toBe("validation_failed");
    const named = { ...answer(asked, key), rpOrigins: ["https://altura.example"] };
    expect((await verify(client, factorId, asked, named)).error?.code).toBe("validation_failed");
  });

  it("takes an answer once, and none to another challenge or after five minutes", async () => {
    const { client, factorId, key } = await withKey();
    const asked = await challenge(client, factorId);
    const said = answer(asked, key);
    expect((await verify(client, factorId, asked, said)).error).toBeNull();
    expect((await verify(client, factorId, asked, said)).error?.code).toBe("mfa_ip_address_mismatch");
    const other = await challenge(client, factorId);
    expect((await verify(client, factorId, other, said)).error?.code).toBe("mfa_verification_failed");
    const old = await challenge(client, factorId);
    await bench.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${old.id}`;
    expect((await verify(client, factorId, old, answer(old, key))).error?.code).toBe("mfa_challenge_expired");
  });

  it("takes no copy of a key, whose counter goes back", async () => {
    const { client, factorId, key } = await withKey();
    const first = await challenge(client, factorId);
    expect((await verify(client, factorId, first, answer(first, key, { count: 7 }))).error).toBeNull();
    const second = await challenge(client, factorId);
    const copied = await verify(client, factorId, second, answer(second, key, { count: 6 }));
    expect(copied.error?.code).toBe("mfa_verification_failed");
  });

  it("is of one member: neither another's key nor another's factor counts", async () => {
    const [ada, mateo] = [await withKey(), await withKey()];
    const asked = await challenge(ada.client, ada.factorId);
    const foreign = await verify(ada.client, ada.factorId, asked, answer(asked, mateo.key));
    expect(foreign.error?.code).toBe("mfa_verification_failed");
    const stolen = await mateo.client.auth.mfa.challenge({ factorId: ada.factorId, webauthn: site });
    expect(stolen.error?.code).toBe("mfa_factor_not_found");
    // A key that is Ada's cannot be enrolled as Mateo's.
    const factorId = await begin(mateo.client, "Second");
    const create = await challenge(mateo.client, factorId);
    const taken = await verify(mateo.client, factorId, create, answer(create, ada.key));
    expect(taken.error?.code).toBe("mfa_verification_failed");
  });

  it("is neither added nor removed by a session of the first level, and its key is not replaced", async () => {
    const { email, factorId, client } = await withKey();
    const next = await signIn(bench, { email });
    const added = await next.client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Mine" });
    expect(added.error?.code).toBe("insufficient_aal");
    expect((await next.client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    const asked = await challenge(next.client, factorId);
    const said = { ...answer(asked, softKey(bench.siteUrl)), type: "create" as const };
    expect((await verify(next.client, factorId, asked, said)).error?.code).toBe("validation_failed");
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it("may be several with names, and an answer that is none is told as such", async () => {
    const { client, key } = await withKey();
    const factorId = await begin(client, "Laptop");
    const asked = await challenge(client, factorId);
    const again = await verify(client, factorId, asked, answer(asked, key));
    expect(again.error?.code).toBe("mfa_verification_failed");
    const next = await challenge(client, factorId);
    const laptop = softKey(bench.siteUrl);
    expect((await verify(client, factorId, next, answer(next, laptop))).error).toBeNull();
    const names = (await client.auth.mfa.listFactors()).data?.webauthn.map((one) => one.friendly_name);
    expect(names?.sort()).toEqual(["Key", "Laptop"]);
    const code = await client.auth.mfa.verify({ factorId, challengeId: next.id, code: "123456" });
    expect(code.error?.code).toBe("validation_failed");
  });
});
