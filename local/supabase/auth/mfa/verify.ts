import { timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { lockUser } from "../accounts/find.ts";
import type { FactorRow } from "../accounts/row.ts";
import { hashCode } from "../codes/code.ts";
import { countWrongCode, forgetAllWrongCodes, tooManyWrong } from "../counts.ts";
import { invalid, refuse } from "../errors.ts";
import { callerOf, isUuid, object, readBody, text, type Body } from "../request.ts";
import { addMethod } from "../sessions/open.ts";
import type { SessionRow } from "../sessions/row.ts";
import { storeRefreshToken, tokenResponse, type TokenResponse } from "../sessions/token.ts";
import { readChallenge, type ChallengeRow } from "./challenge.ts";
import { findFactor, METHOD } from "./factor.ts";
import { isKnownKey, readAnswer } from "./passkey.ts";

function answers(factor: FactorRow, challenge: ChallengeRow, code: string): boolean {
  if (factor.factor_type === "totp") {
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? "") });
    return totp.validate({ token: code, window: 1 }) !== null;
  }
  const expected = Buffer.from(challenge.otp_code ?? "");
  const given = Buffer.from(hashCode(challenge.id, code));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Raises the session to the second level. Its earlier refresh tokens are deleted, not just rotated: a token from
 * before the second factor must never be worth a session after it. All other sessions without one end.
 */
async function raise(auth: Auth, tx: Tx, session: SessionRow, factor: FactorRow): Promise<TokenResponse> {
  const { id, user_id: userId } = session;
  await addMethod(tx, id, METHOD[factor.factor_type]);
  const updated = await tx`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = now()
    where id = ${id} returning id`;
  if (updated.length === 0)
    throw refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  await tx`delete from auth.refresh_tokens where session_id = ${id}`;
  const refreshToken = await storeRefreshToken(tx, userId, id, null);
  await tx`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`;
  await tx`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified' and factor_type = ${factor.factor_type}`;
  return tokenResponse(auth, tx, userId, id, refreshToken);
}

/** Whether a key answered its challenge rightly; what is known of the key is kept with its factor. */
async function keyAnswers(auth: Auth, tx: Tx, factor: FactorRow, challenge: ChallengeRow, webauthn: Body) {
  const ceremony = challenge.web_authn_session_data;
  // Once the factor counts, a ceremony that began before could replace its key.
  if (!ceremony || (ceremony.type === "create") !== (factor.status === "unverified")) return false;
  const key = await readAnswer(auth, factor, ceremony, webauthn);
  if (!key || (ceremony.type === "create" && (await isKnownKey(tx, key.id)))) return false;
  await tx`update auth.mfa_factors set web_authn_credential = ${tx.json(key)} where id = ${factor.id}`;
  return true;
}

const KIND = { totp: "TOTP", phone: "MFA Phone", webauthn: "WebAuthn" } as const;

/** `POST /factors/:id/verify`: the first right answer also makes the factor count from now on. */
export async function verifyFactor(auth: Auth, c: AuthContext): Promise<TokenResponse> {
  const body = await readBody(c);
  const code = text(body, "code");
  const challengeId = text(body, "challenge_id");
  if (!isUuid(challengeId)) throw refuse(400, "bad_json", "challenge_id must be an UUID");
  const { id: factorId, factor_type: type } = c.get("factor");
  const webauthn = object(body, "webauthn");
  if (type === "webauthn" ? !webauthn : !code)
    throw invalid(type === "webauthn" ? "webauthn is required" : "Code needs to be non-empty");
  const session = c.get("session");
  const subject = `factor:${factorId}`;

  return change(auth, async (tx) => {
    await lockUser(tx, session.user_id);
    // Read behind the lock: of two answers at once the second one sees the key and the counter of the first.
    const factor = await findFactor(tx, session.user_id, factorId);
    const tooMany = await tooManyWrong(auth, tx, subject);
    if (tooMany) return tooMany;
    const challenge = await readChallenge(tx, factor, challengeId, callerOf(auth, c).address);
    const right = webauthn
      ? await keyAnswers(auth, tx, factor, challenge, webauthn)
      : answers(factor, challenge, code);
    if (!right) {
      await countWrongCode(auth, tx, subject);
      return refuse(422, "mfa_verification_failed", `Invalid ${KIND[type]} code entered`);
    }
    await forgetAllWrongCodes(tx, subject);
    await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge.id}`;
    await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
    return raise(auth, tx, session, factor);
  });
}
