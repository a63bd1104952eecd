import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { seal, unseal, type SealingKey } from "@/lib/platform/crypto/sealed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { now } from "@/lib/platform/clock";
import { refreshTokens, revokeToken, type OAuthTokens } from "./oauth";
import { tokenAnswer, tokenRows, type TokenRow } from "./schema";

/** The first encrypts, the others still decrypt. */
function keys(): [SealingKey, ...SealingKey[]] {
  const [first, ...others] = env.DISCORD_TOKEN_KEYS ?? [];
  if (!first) throw new Error("DISCORD_TOKEN_KEYS is not set.");
  return [first, ...others];
}

const context = (user: string, kind: "access" | "refresh") => `discord:${kind}:${user}`;

function sealed(user: string, { access, refresh }: { access: string; refresh: string }) {
  const [key] = keys();
  return {
    p_key: key.id,
    p_access: seal(key, access, context(user, "access")),
    p_refresh: seal(key, refresh, context(user, "refresh")),
  };
}

/**
 * The tokens of a row in clear; null when they cannot be opened any more, because their key is gone or the environment holds
 * another one under its name. The member then agrees at Discord anew.
 */
function opened(row: TokenRow): { access: string; refresh: string } | null {
  const key = keys().find(({ id }) => id === row.key);
  if (!key) return null;
  try {
    return {
      access: unseal(key, row.access, context(row.user_id, "access")),
      refresh: unseal(key, row.refresh, context(row.user_id, "refresh")),
    };
  } catch {
    console.error(`Discord tokens of ${row.user_id} do not open with the key ${row.key}.`);
    return null;
  }
}

const readRow = async (user: string) =>
  unwrapAs(tokenAnswer, await createAdminSupabase().rpc("discord_tokens", { p_user: user }));

/**
 * Keeps a member's tokens, encrypted; with `version` in the place of that one alone, and false when it is there no more.
 * Throws `discord_other_account` when they are of an account that is not linked.
 */
export async function keepTokens(
  user: string,
  account: string,
  tokens: OAuthTokens,
  version?: number,
): Promise<boolean> {
  const stored = { p_user: user, p_account: account, p_expires: tokens.expiresAt.toISOString() };
  const kept = { ...stored, p_version: version, ...sealed(user, tokens) };
  return unwrap(await createAdminSupabase().rpc("keep_discord_tokens", kept));
}

/** Forgets a member's tokens and answers how many there were. */
export async function deleteTokens(user: string): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("delete_discord_tokens", { p_user: user })) ?? 0;
}

/**
 * An access token that is good for another minute at least, refreshed where it must be; null without one. Discord takes a
 * refresh token once, so one process refreshes and the others find what it kept.
 */
export async function freshAccessToken(user: string): Promise<{ account: string; access: string } | null> {
  const row = await readRow(user);
  const tokens = row && opened(row);
  if (!row || !tokens) return null;
  if (Date.parse(row.expires_at) > now().getTime() + 60_000)
    return { account: row.account, access: tokens.access };
  const claimed = unwrapAs(
    tokenAnswer,
    await createAdminSupabase().rpc("claim_discord_refresh", { p_user: user, p_version: row.version }),
  );
  if (!claimed) return null;
  const refreshed = await refreshTokens(tokens.refresh);
  if (!refreshed) {
    await deleteTokens(user);
    return null;
  }
  if (await keepTokens(user, row.account, refreshed, row.version))
    return { account: row.account, access: refreshed.access };
  // Signed out or unlinked while Discord was asked: the consent ends too, because nobody holds a token of it any more.
  if (!(await readRow(user))) await revokeUnheld(refreshed);
  return null;
}

/** Ends the consent of tokens that nobody keeps. What fails is only logged: the consent runs out by itself. */
export async function revokeUnheld({ refresh }: OAuthTokens): Promise<void> {
  await revokeToken(refresh).catch((error: unknown) =>
    console.error("A consent at Discord could not be ended:", describeError(error)),
  );
}

/** Encrypts what lies under an older key with the present one; how many rows. */
export async function resealTokens(): Promise<number> {
  if (!env.DISCORD_TOKEN_KEYS) return 0;
  const supabase = createAdminSupabase();
  const [key] = keys();
  const rows = unwrapAs(
    tokenRows,
    await supabase.rpc("discord_tokens_of_other_keys", { p_key: key.id, p_limit: 100 }),
  );
  let count = 0;
  for (const row of rows) {
    const tokens = opened(row);
    // Without its key a token is of no use to anybody.
    if (!tokens) await deleteTokens(row.user_id);
    else if (
      unwrap(
        await supabase.rpc("reseal_discord_tokens", {
          p_user: row.user_id,
          p_version: row.version,
          ...sealed(row.user_id, tokens),
        }),
      )
    )
      count += 1;
  }
  return count;
}

/** Tells Discord that a member's consent has ended, with what is kept of it; reads before, acts when called. */
export async function revocationOf(user: string): Promise<() => Promise<void>> {
  const row = env.DISCORD_TOKEN_KEYS ? await readRow(user) : null;
  const tokens = row && opened(row);
  return async () => {
    if (tokens) await revokeToken(tokens.refresh);
  };
}
