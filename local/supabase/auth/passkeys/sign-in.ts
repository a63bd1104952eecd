import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { isBanned } from "../accounts/find.ts";
import type { UserRow } from "../accounts/row.ts";
import { refuse } from "../errors.ts";
import { isUuid, object, readBody, text, type Body } from "../request.ts";
import { openSession } from "../sessions/open.ts";
import type { TokenResponse } from "../sessions/token.ts";
import { answerOf, siteOf, storeChallenge, takeChallenge, wrongAnswer } from "./challenge.ts";
import type { PasskeyRow } from "./row.ts";
import { loadWebauthn } from "../webauthn.ts";

/** `POST /passkeys/authentication/options`: the same for everybody, because the device says whose key it has. */
export async function beginSignIn(auth: Auth) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(auth).rpId,
    userVerification: "required",
  });
  return { options, ...(await storeChallenge(auth, "authentication", options.challenge, null)) };
}

/** Whether the key of this row answered, and with which counter; null when it did not. */
async function counterOf(auth: Auth, row: PasskeyRow, challenge: string, credential: Body) {
  const { origin, rpId } = siteOf(auth);
  try {
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: row.credential_id.toString("base64url"),
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.sign_count),
        transports: row.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The member that a device names, with the key it names; one without the other is nobody. */
async function named(tx: Tx, credential: Body): Promise<{ user: UserRow; row: PasskeyRow } | null> {
  const handle = text(object(credential, "response") ?? {}, "userHandle");
  const userId = Buffer.from(handle, "base64url").toString();
  if (!isUuid(userId)) return null;
  // Locked, so that of two answers at once the second one sees the counter of the first.
  const [user] = await tx<UserRow[]>`select * from auth.users where id = ${userId} for update`;
  const id = Buffer.from(text(credential, "id"), "base64url");
  const [row] = await tx<PasskeyRow[]>`
    select * from auth.webauthn_credentials where credential_id = ${id} and user_id = ${userId}`;
  return user && row ? { row, user } : null;
}

function demandOpen(user: UserRow): void {
  if (user.email && !user.email_confirmed_at) throw refuse(403, "email_not_confirmed", "Email not confirmed");
  if (user.phone && !user.phone_confirmed_at) throw refuse(403, "phone_not_confirmed", "Phone not confirmed");
  if (isBanned(user)) throw refuse(403, "user_banned", "User is banned");
}

/** `POST /passkeys/authentication/verify`: a session of the first level, as hosted; a second factor is still asked for. */
export async function finishSignIn(auth: Auth, c: AuthContext): Promise<TokenResponse> {
  const { challengeId, credential } = answerOf(await readBody(c));
  const challenge = await takeChallenge(auth.sql, "authentication", challengeId, null);
  return change(auth, async (tx) => {
    const found = await named(tx, credential);
    const counter = found && (await counterOf(auth, found.row, challenge, credential));
    if (!found || counter === null) throw wrongAnswer();
    demandOpen(found.user);
    await tx`
      update auth.webauthn_credentials set sign_count = ${counter}, last_used_at = now(), updated_at = now()
      where id = ${found.row.id}`;
    return openSession(auth, tx, c, found.user.id, "passkey");
  });
}
