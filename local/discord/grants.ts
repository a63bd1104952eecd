import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "postgres";

const CODE_SECONDS = 600;
const TOKEN_SECONDS = 604_800;

export type Grant = { user_id: string; scopes: string[]; access_token: string; refresh_token: string };
export type Consent = { userId: string; redirectUri: string; scopes: string[]; challenge: string | null };

const secret = () => randomBytes(24).toString("base64url");
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

export async function issueCode(sql: Sql, consent: Consent): Promise<string> {
  const code = secret();
  await sql`
    insert into discord.codes (code, user_id, redirect_uri, scopes, challenge, expires_at)
    values (${code}, ${consent.userId}, ${consent.redirectUri}, ${consent.scopes}, ${consent.challenge},
      ${inSeconds(CODE_SECONDS)})`;
  return code;
}

/** Takes a code once; null when it is unknown, used, late, of another redirect, or its verifier does not fit. */
export async function redeemCode(
  sql: Sql,
  code: string,
  redirectUri: string,
  verifier: string | undefined,
): Promise<Grant | null> {
  const [found] = await sql<
    { user_id: string; redirect_uri: string; scopes: string[]; challenge: string | null }[]
  >`
    delete from discord.codes where code = ${code} and expires_at > now()
    returning user_id, redirect_uri, scopes, challenge`;
  if (!found || found.redirect_uri !== redirectUri) return null;
  const hash = verifier === undefined ? null : createHash("sha256").update(verifier).digest("base64url");
  if (found.challenge !== null && found.challenge !== hash) return null;
  const [grant] = await sql<Grant[]>`
    insert into discord.grants (user_id, scopes, access_token, refresh_token, expires_at)
    values (${found.user_id}, ${found.scopes}, ${secret()}, ${secret()}, ${inSeconds(TOKEN_SECONDS)})
    returning user_id, scopes, access_token, refresh_token`;
  return grant ?? null;
}

/** Replaces both tokens; the old refresh token works once. */
export async function refresh(sql: Sql, refreshToken: string): Promise<Grant | null> {
  const [grant] = await sql<Grant[]>`
    update discord.grants
    set access_token = ${secret()}, refresh_token = ${secret()}, expires_at = ${inSeconds(TOKEN_SECONDS)}
    where refresh_token = ${refreshToken}
    returning user_id, scopes, access_token, refresh_token`;
  return grant ?? null;
}

/** Revokes the consent behind either token. */
export async function revoke(sql: Sql, token: string): Promise<void> {
  await sql`delete from discord.grants where access_token = ${token} or refresh_token = ${token}`;
}

/** The live grant of an access token. */
export async function findGrant(
  sql: Sql,
  accessToken: string,
): Promise<(Grant & { expires_at: Date }) | null> {
  const [grant] = await sql<(Grant & { expires_at: Date })[]>`
    select user_id, scopes, access_token, refresh_token, expires_at from discord.grants
    where access_token = ${accessToken} and expires_at > now()`;
  return grant ?? null;
}

/** Whether a person has agreed to all of these scopes and not taken it back. */
export async function hasGranted(sql: Sql, userId: string, scopes: string[]): Promise<boolean> {
  const rows = await sql`
    select 1 from discord.grants where user_id = ${userId} and scopes @> ${scopes} limit 1`;
  return rows.length > 0;
}

/** Lets every access token run out at once, so that refreshing can be tried; refresh tokens stay. */
export async function expireAll(sql: Sql): Promise<void> {
  await sql`update discord.grants set expires_at = now()`;
}

export const tokenAnswer = (grant: Grant) => ({
  token_type: "Bearer",
  access_token: grant.access_token,
  expires_in: TOKEN_SECONDS,
  refresh_token: grant.refresh_token,
  scope: grant.scopes.join(" "),
});
