import { randomUUID } from "node:crypto";
import type { Auth, AuthContext, Tx } from "../auth.ts";
import { callerOf } from "../request.ts";
import type { Method } from "./row.ts";
import { storeRefreshToken, tokenResponse, type TokenResponse } from "./token.ts";

/** Records how a session was proven; the same way again renews its moment. */
export async function addMethod(tx: Tx, sessionId: string, method: Method): Promise<void> {
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

/** Signs an account in: a new session with its first pair of tokens. */
export async function openSession(
  auth: Auth,
  tx: Tx,
  c: AuthContext,
  userId: string,
  method: Method,
): Promise<TokenResponse> {
  const sessionId = randomUUID();
  await tx`update auth.users set last_sign_in_at = now() where id = ${userId}`;
  await tx`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${userId}, now(), now(), 'aal1', ${c.req.header("user-agent") ?? null}, ${callerOf(auth, c).address})`;
  await addMethod(tx, sessionId, method);
  const refreshToken = await storeRefreshToken(tx, userId, sessionId, null);
  return tokenResponse(auth, tx, userId, sessionId, refreshToken);
}

/** All sessions of an account, or all but one; their refresh tokens go with them. */
export async function closeSessions(tx: Tx, userId: string, exceptId: string | null = null): Promise<void> {
  await tx`delete from auth.sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`;
}

export async function closeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx`delete from auth.sessions where id = ${sessionId}`;
}
