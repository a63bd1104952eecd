import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Auth, Db, Tx } from "../auth.ts";
import type { FactorRow, UserRow } from "../accounts/row.ts";
import { invalid } from "../errors.ts";
import { passkeysOf } from "../passkeys/row.ts";
import { object, text, type Body } from "../request.ts";
import { loadWebauthn } from "../webauthn.ts";

/** A key as `auth.mfa_factors.web_authn_credential` keeps it; `publicKey` is base64url. */
type StoredKey = { id: string; publicKey: string; counter: number; transports?: string[] };

/** What `auth.mfa_challenges.web_authn_session_data` keeps until the answer comes. */
export type Ceremony = { type: "create" | "request"; challenge: string; rpId: string };

/** A key answers for one site: the one that this server signs in for, whatever the caller names. */
function siteOf(auth: Auth, webauthn: Body | undefined): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(auth.siteUrl);
  if (!webauthn) throw invalid("webauthn parameters are required for a webauthn factor");
  const named = webauthn.rpOrigins ?? [origin];
  if (text(webauthn, "rpId") !== hostname || !Array.isArray(named) || !named.every((one) => one === origin))
    throw invalid("The relying party must be the site of this project");
  return { rpId: hostname, origin };
}

const named = ({ id, transports }: StoredKey) => ({ id, ...(transports ? { transports } : {}) });

/** The keys that are a member's second factors, as a browser is told to leave them out. */
export const factorKeysOf = async (db: Db, userId: string) =>
  (
    await db<{ key: StoredKey }[]>`
      select web_authn_credential as key from auth.mfa_factors
      where user_id = ${userId} and factor_type = 'webauthn' and web_authn_credential is not null`
  ).map(({ key }) => named(key));

/** Its keys for signing in. A device replaces the key that it holds for an account, which would end that one. */
const signInKeysOf = async (db: Db, userId: string) =>
  (await passkeysOf(db, userId)).map(({ credential_id }) => ({ id: credential_id.toString("base64url") }));

/** Begins a ceremony: a new key for an unverified factor, an answer of its key for a verified one. */
export async function beginCeremony(auth: Auth, tx: Tx, user: UserRow, factor: FactorRow, body: Body) {
  const { rpId } = siteOf(auth, object(body, "webauthn"));
  const key = factor.web_authn_credential as StoredKey | null;
  if (factor.status === "verified" && key) {
    const { generateAuthenticationOptions } = await loadWebauthn();
    const publicKey = await generateAuthenticationOptions({
      rpID: rpId,
      allowCredentials: [named(key)],
      userVerification: "preferred",
    });
    return {
      ceremony: { type: "request", challenge: publicKey.challenge, rpId } satisfies Ceremony,
      webauthn: { type: "request", credential_options: { publicKey } },
    };
  }
  const name = user.email || user.phone || user.id;
  const { generateRegistrationOptions } = await loadWebauthn();
  const publicKey = await generateRegistrationOptions({
    rpName: rpId,
    rpID: rpId,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: "none",
    // One device is one factor, however often it is enrolled, and not the first factor as well.
    excludeCredentials: [...(await factorKeysOf(tx, user.id)), ...(await signInKeysOf(tx, user.id))],
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return {
    ceremony: { type: "create", challenge: publicKey.challenge, rpId } satisfies Ceremony,
    webauthn: { type: "create", credential_options: { publicKey } },
  };
}

/**
 * The key as it stands after a right answer, or null for a wrong one: another origin or challenge, a signature of another
 * key, or a counter that did not go on.
 */
export async function readAnswer(
  auth: Auth,
  factor: FactorRow,
  ceremony: Ceremony,
  webauthn: Body,
): Promise<StoredKey | null> {
  const { origin, rpId } = siteOf(auth, webauthn);
  const response = object(webauthn, "credential_response");
  if (!response) throw invalid("credential_response is required");
  if (text(webauthn, "type") !== ceremony.type)
    throw invalid("The answer is not of the kind that was asked for");
  const expected = { expectedChallenge: ceremony.challenge, expectedOrigin: origin, expectedRPID: rpId };
  try {
    if (ceremony.type === "create") {
      const { verifyRegistrationResponse } = await loadWebauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: response as unknown as RegistrationResponseJSON,
        requireUserVerification: false,
      });
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
    }
    const key = factor.web_authn_credential as StoredKey;
    // The library compares what was signed, not whose key was named.
    if (response.id !== key.id) return null;
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: response as unknown as AuthenticationResponseJSON,
      credential: { ...key, publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")) },
      requireUserVerification: false,
    });
    return verified ? { ...key, counter: authenticationInfo.newCounter } : null;
  } catch {
    // The library throws for every part that does not fit; which one is nobody's business.
    return null;
  }
}

/** Whether a key is a factor already, of whomever. */
export async function isKnownKey(db: Db, id: string): Promise<boolean> {
  const rows =
    await db`select 1 from auth.mfa_factors where web_authn_credential ->> 'id' = ${id} and status = 'verified'`;
  return rows.length > 0;
}
