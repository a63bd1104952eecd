import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { findUser, isBanned } from "../accounts/find.ts";
import { invalid, refuse } from "../errors.ts";
import { LIFETIME } from "../options.ts";
import { callerOf, readBody, text } from "../request.ts";
import { closeSession } from "./open.ts";
import { storeRefreshToken, tokenResponse, type TokenResponse } from "./token.ts";

type TokenRow = {
  id: string;
  token: string;
  user_id: string;
  revoked: boolean | null;
  updated_at: Date;
  session_id: string | null;
};

const FORM = /^[a-z0-9]{12}$/;

type LockedSession = { id: string; not_after: Date | null };

/**
 * Locks the session first and its token second, the order in which signing out deletes them: the other way round
 * the two would wait for each other.
 */
async function lockToken(
  tx: Tx,
  token: string,
): Promise<{ row?: TokenRow | undefined; session?: LockedSession | undefined }> {
  const [session] = await tx<LockedSession[]>`
    select id, not_after from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${token}) for update`;
  const [row] = await tx<TokenRow[]>`
    select id, token, user_id, revoked, updated_at, session_id from auth.refresh_tokens
    where token = ${token} for update`;
  return { row, session };
}

async function swap(tx: Tx, row: TokenRow, sessionId: string): Promise<string> {
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${row.id}`;
  return storeRefreshToken(tx, row.user_id, sessionId, row.token);
}

/**
 * The token to hand out for one that was used before, or null when the use smells of theft. Allowed: the parent
 * of the active token (the answer got lost on the way), and any within ten seconds (several tabs at once).
 */
async function reuse(tx: Tx, row: TokenRow, sessionId: string): Promise<string | null> {
  const [active] = await tx<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked order by id desc limit 1`;
  if (active?.parent === row.token) return active.token;
  if (active && Date.now() <= row.updated_at.getTime() + LIFETIME.refreshReuse * 1000) return active.token;
  return null;
}

/** `POST /token?grant_type=refresh_token`: rotation, with the whole session revoked when a stolen token shows. */
export async function refreshGrant(auth: Auth, c: AuthContext): Promise<TokenResponse> {
  const given = text(await readBody(c), "refresh_token");
  if (!FORM.test(given)) throw invalid("Refresh token is not valid");

  return change(auth, async (tx) => {
    const { row, session } = await lockToken(tx, given);
    if (!row) return refuse(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    const user = await findUser(tx, row.user_id);
    if (!user || !session)
      return refuse(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found");
    if (isBanned(user)) return refuse(400, "user_banned", "Invalid Refresh Token: User Banned");
    if (session.not_after && session.not_after.getTime() < Date.now())
      return refuse(400, "session_expired", "Invalid Refresh Token: Session Expired");

    const next = row.revoked ? await reuse(tx, row, session.id) : await swap(tx, row, session.id);
    if (next === null) {
      await closeSession(tx, session.id);
      return refuse(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    }
    await tx`
      update auth.sessions
      set refreshed_at = now() at time zone 'utc', updated_at = now(),
          user_agent = ${c.req.header("user-agent") ?? null}, ip = ${callerOf(auth, c).address}
      where id = ${session.id}`;
    return tokenResponse(auth, tx, user.id, session.id, next);
  });
}
