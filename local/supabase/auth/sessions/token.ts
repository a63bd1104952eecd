import { randomInt } from "node:crypto";
import type { Auth, Db, Tx } from "../auth.ts";
import { readAccount, type AccountJson } from "../accounts/json.ts";
import { signAccessToken } from "../../keys.ts";
import type { Claims } from "../../claims.ts";
import { LIFETIME } from "../options.ts";
import { SECOND_FACTOR } from "./row.ts";
import { hookedClaims } from "./token-hook.ts";

export type TokenResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: AccountJson;
};

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Twelve random letters and digits: 60 bits, hosted's form. */
function newRefreshToken(): string {
  return Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export async function storeRefreshToken(
  tx: Tx,
  userId: string,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = newRefreshToken();
  await tx`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values ('00000000-0000-0000-0000-000000000000', ${token}, ${userId}, false, now(), now(), ${parent}, ${sessionId})`;
  return token;
}

/** How the session was proven so far, newest first. */
async function readAmr(db: Db, sessionId: string): Promise<{ method: string; timestamp: number }[]> {
  const rows = await db<{ authentication_method: string; updated_at: Date }[]>`
    select authentication_method, updated_at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc`;
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
  }));
}

function levelOf(amr: { method: string }[]): "aal1" | "aal2" {
  return amr.some((entry) => SECOND_FACTOR.includes(entry.method)) ? "aal2" : "aal1";
}

/** Signs an access token for a session as it stands in this transaction. */
export async function tokenResponse(
  auth: Auth,
  tx: Tx,
  userId: string,
  sessionId: string,
  refreshToken: string,
): Promise<TokenResponse> {
  const user = await readAccount(tx, userId);
  const amr = await readAmr(tx, sessionId);
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + LIFETIME.accessToken;
  const claims: Claims = {
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    sub: user.id,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    // What the database switches to: an account can never name itself another role than these.
    role: user.role === "service_role" ? "service_role" : "authenticated",
    aal: levelOf(amr),
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
  return {
    access_token: await signAccessToken(
      auth.keys,
      auth.tokenHook ? await hookedClaims(tx, auth.tokenHook, userId, claims) : claims,
    ),
    token_type: "bearer",
    expires_in: LIFETIME.accessToken,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  };
}
