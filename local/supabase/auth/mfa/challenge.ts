import { randomUUID } from "node:crypto";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import type { FactorRow } from "../accounts/row.ts";
import { INVALID_CHANNEL } from "../accounts/otp.ts";
import { hashCode, newCode } from "../codes/code.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { callerOf, readOptionalBody, text } from "../request.ts";
import { beginCeremony, type Ceremony } from "./passkey.ts";

export type ChallengeRow = {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  web_authn_session_data: Ceremony | null;
};

function checkPause(auth: Auth, factor: FactorRow): void {
  const last = factor.last_challenged_at?.getTime() ?? 0;
  const left = last + auth.limits.smsCooldown * 1000 - Date.now();
  if (left > 0)
    throw refuse(
      429,
      "over_sms_send_rate_limit",
      `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`,
    );
}

/** `POST /factors/:id/challenge`: five minutes to answer; a phone factor is sent its code, a key gets its ceremony. */
export async function challenge(auth: Auth, c: AuthContext) {
  const factor = c.get("factor");
  const body = await readOptionalBody(c);
  const channel = text(body, "channel");
  if (factor.factor_type === "phone" && channel && channel !== "sms") throw invalid(INVALID_CHANNEL);
  const id = randomUUID();
  const { createdAt, webauthn } = await change(auth, async (tx, outbox) => {
    const [locked] = await tx<FactorRow[]>`select * from auth.mfa_factors where id = ${factor.id} for update`;
    if (!locked) throw refuse(404, "mfa_factor_not_found", "Factor not found");
    let stored: string | null = null;
    if (locked.factor_type === "phone") {
      checkPause(auth, locked);
      const code = newCode();
      stored = hashCode(id, code);
      outbox.push({ channel: "sms", to: locked.phone ?? "", code });
    }
    const begun =
      locked.factor_type === "webauthn" ? await beginCeremony(auth, tx, c.get("user"), locked, body) : null;
    const [row] = await tx<{ created_at: Date }[]>`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
      values (${id}, ${factor.id}, now(), ${callerOf(auth, c).address}, ${stored}, ${begun ? tx.json(begun.ceremony) : null})
      returning created_at`;
    await tx`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
    return { createdAt: row?.created_at ?? new Date(), webauthn: begun?.webauthn };
  });
  const expiresAt = Math.floor(createdAt.getTime() / 1000) + LIFETIME.challenge;
  return { id, type: factor.factor_type, expires_at: expiresAt, ...(webauthn && { webauthn }) };
}

/** The open challenge of a factor. Throws when it is another's, used, from elsewhere or too old. */
export async function readChallenge(
  tx: Tx,
  factor: FactorRow,
  id: string,
  ip: string,
): Promise<ChallengeRow> {
  const [row] = await tx<ChallengeRow[]>`
    select id, factor_id, created_at, verified_at, host(ip_address) as ip_address, otp_code, web_authn_session_data
    from auth.mfa_challenges where id = ${id} and factor_id = ${factor.id} for update`;
  if (!row) throw refuse(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (row.verified_at || row.ip_address !== ip)
    throw refuse(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  if (Date.now() > row.created_at.getTime() + LIFETIME.challenge * 1000)
    throw refuse(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  return row;
}
