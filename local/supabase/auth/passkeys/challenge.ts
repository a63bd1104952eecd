import type { Auth, Db } from "../auth.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { isUuid, object, text, type Body } from "../request.ts";

type Kind = "registration" | "authentication";

/** A key answers for one site: the one that this server signs in for. */
export function siteOf(auth: Auth): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(auth.siteUrl);
  return { rpId: hostname, origin };
}

/** Keeps a challenge until it is answered; nobody's when somebody is about to sign in. */
export async function storeChallenge(auth: Auth, kind: Kind, challenge: string, userId: string | null) {
  const { sql } = auth;
  await sql`delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'`;
  const [row] = await sql<{ id: string; expires_at: Date }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${userId}, ${kind}, ${sql.json({ challenge })}, now() + make_interval(secs => ${LIFETIME.challenge}))
    returning id, expires_at`;
  if (!row) throw new Error("auth: a challenge was not stored");
  return { challenge_id: row.id, expires_at: Math.floor(row.expires_at.getTime() / 1000) };
}

/** What an answer comes with. Throws `validation_failed`. */
export function answerOf(body: Body): { challengeId: string; credential: Record<string, unknown> } {
  const challengeId = text(body, "challenge_id");
  const credential = object(body, "credential");
  if (!challengeId) throw invalid("challenge_id is required");
  if (!credential) throw invalid("credential is required");
  if (!isUuid(challengeId)) throw invalid("challenge_id must be a valid UUID");
  return { challengeId, credential };
}

/**
 * Uses a challenge up, whatever comes of its answer. Throws `webauthn_challenge_not_found` when it is used, of another
 * kind or another member's, and `webauthn_challenge_expired`.
 */
export async function takeChallenge(db: Db, kind: Kind, id: string, userId: string | null): Promise<string> {
  const [row] = await db<{ session_data: { challenge: string }; expires_at: Date }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${kind} and user_id is not distinct from ${userId}::uuid
    returning session_data, expires_at`;
  if (!row) throw refuse(400, "webauthn_challenge_not_found", "Challenge not found or already used");
  if (row.expires_at.getTime() < Date.now())
    throw refuse(400, "webauthn_challenge_expired", "Challenge has expired");
  return row.session_data.challenge;
}

/** One refusal for every part of an answer that does not fit: which one it was is nobody's business. */
export const wrongAnswer = () =>
  refuse(400, "webauthn_verification_failed", "Credential verification failed");
