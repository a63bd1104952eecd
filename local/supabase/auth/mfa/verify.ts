import { timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { lockUser } from "../accounts/find.ts";
import type { FactorRow } from "../accounts/row.ts";
import { hashCode } from "../codes/code.ts";
import { countWrongCode, forgetAllWrongCodes, tooManyWrong } from "../counts.ts";
import { invalid, refuse } from "../errors.ts";
import { callerOf, isUuid, readBody, text } from "../request.ts";
import { addMethod } from "../sessions/open.ts";
import type { SessionRow } from "../sessions/row.ts";
import { storeRefreshToken, tokenResponse, type TokenResponse } from "../sessions/token.ts";
import { readChallenge, type ChallengeRow } from "./challenge.ts";
import { METHOD } from "./factor.ts";

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
  await addMethod(tx, id, factor.factor_type === "phone" ? METHOD.phone : METHOD.totp);
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

/** `POST /factors/:id/verify`: the first right code also makes the factor count from now on. */
export async function verifyFactor(auth: Auth, c: AuthContext): Promise<TokenResponse> {
  const body = await readBody(c);
  const code = text(body, "code");
  const challengeId = text(body, "challenge_id");
  if (!code) throw invalid("Code needs to be non-empty");
  if (!isUuid(challengeId)) throw refuse(400, "bad_json", "challenge_id must be an UUID");
  const factor = c.get("factor");
  const session = c.get("session");
  const subject = `factor:${factor.id}`;

  return change(auth, async (tx) => {
    await lockUser(tx, factor.user_id);
    const tooMany = await tooManyWrong(auth, tx, subject);
    if (tooMany) return tooMany;
    const challenge = await readChallenge(tx, factor, challengeId, callerOf(auth, c).address);
    if (!answers(factor, challenge, code)) {
      await countWrongCode(auth, tx, subject);
      const kind = factor.factor_type === "phone" ? "MFA Phone" : "TOTP";
      return refuse(422, "mfa_verification_failed", `Invalid ${kind} code entered`);
    }
    await forgetAllWrongCodes(tx, subject);
    await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge.id}`;
    await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
    return raise(auth, tx, session, factor);
  });
}
