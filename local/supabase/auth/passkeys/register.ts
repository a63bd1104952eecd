import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Auth, AuthContext, Db } from "../auth.ts";
import { change } from "../change.ts";
import { lockUser } from "../accounts/find.ts";
import type { UserRow } from "../accounts/row.ts";
import { invalid, refuse } from "../errors.ts";
import { factorKeysOf } from "../mfa/passkey.ts";
import { readBody } from "../request.ts";
import { answerOf, siteOf, storeChallenge, takeChallenge, wrongAnswer } from "./challenge.ts";
import { passkeysOf, type PasskeyRow } from "./row.ts";
import { loadWebauthn } from "../webauthn.ts";

const MOST = 10;

/** Whoever has a second factor has shown it before a key is added or removed. Throws `insufficient_aal`. */
export async function demandLevel(auth: Auth, c: AuthContext): Promise<void> {
  const user = c.get("user");
  const [factor] = await auth.sql`
    select 1 from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`;
  if (factor && c.get("session").aal !== "aal2")
    throw refuse(403, "insufficient_aal", "AAL2 session is required to manage passkeys when MFA is enabled");
}

/** The member's keys. Throws `too_many_passkeys`, and `validation_failed` for those whom their company signs in. */
async function demandRoom(db: Db, user: UserRow): Promise<PasskeyRow[]> {
  if (user.is_sso_user) throw invalid("SSO users cannot register passkeys");
  const rows = await passkeysOf(db, user.id);
  if (rows.length >= MOST) throw refuse(422, "too_many_passkeys", "Maximum number of passkeys reached");
  return rows;
}

/** `POST /passkeys/registration/options` */
export async function beginRegistration(auth: Auth, c: AuthContext) {
  const user = c.get("user");
  await demandLevel(auth, c);
  const own = await demandRoom(auth.sql, user);
  const { rpId } = siteOf(auth);
  const name = user.email || user.phone || user.id;
  // A device replaces the key that it holds for an account, so one that is the second factor stays what it is.
  const held = [
    ...own.map(({ credential_id, transports }) => ({ id: credential_id.toString("base64url"), transports })),
    ...(await factorKeysOf(auth.sql, user.id)),
  ];
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: rpId,
    rpID: rpId,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: "none",
    excludeCredentials: held as { id: string }[],
    // Found by the device itself, and asked for a fingerprint or PIN: it stands for name and password at once.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, ...(await storeChallenge(auth, "registration", options.challenge, user.id)) };
}

async function readKey(auth: Auth, challenge: string, credential: Record<string, unknown>) {
  const { origin, rpId } = siteOf(auth);
  try {
    const { verifyRegistrationResponse } = await loadWebauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    });
    if (registrationInfo) return registrationInfo;
  } catch {
    // The library throws for every part that does not fit.
  }
  throw wrongAnswer();
}

/** `POST /passkeys/registration/verify`: keeps the key under the name that hosted gives to makers it does not know. */
export async function finishRegistration(auth: Auth, c: AuthContext) {
  const user = c.get("user");
  await demandLevel(auth, c);
  const { challengeId, credential } = answerOf(await readBody(c));
  const challenge = await takeChallenge(auth.sql, "registration", challengeId, user.id);
  const { credential: key, aaguid, ...made } = await readKey(auth, challenge, credential);
  const id = Buffer.from(key.id, "base64url");
  return change(auth, async (tx) => {
    await demandRoom(tx, await lockUser(tx, user.id));
    const [row] = await tx<Pick<PasskeyRow, "id" | "friendly_name" | "created_at">[]>`
      insert into auth.webauthn_credentials (
        user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up,
        friendly_name
      ) values (
        ${user.id}, ${id}, ${Buffer.from(key.publicKey)}, ${made.fmt}, ${aaguid}, ${key.counter},
        ${tx.json(key.transports ?? [])}, ${made.credentialDeviceType === "multiDevice"}, ${made.credentialBackedUp}, 'Passkey'
      ) on conflict (credential_id) do nothing returning id, friendly_name, created_at`;
    return row ?? refuse(422, "webauthn_credential_exists", "This credential is already registered");
  });
}
