import "server-only";
import { cookies } from "next/headers";
import { z } from "zod";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Locale } from "@/lib/platform/i18n/routing";
import { discordCookie, providerSeconds } from "@/lib/session/cookies/cookies";
import { hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";
import type { Member, MemberId } from "@/lib/session/member";
import { discordApp } from "./addresses";
import { discordBot, isTokenRefused } from "./bot";
import { accountOf, beginConsent, finishConsent, type OAuthTokens } from "./oauth";
import { syncRoles } from "./sync";
import { deleteTokens, freshAccessToken, keepTokens, revocationOf, revokeUnheld } from "./tokens";

/** Forgets the member's Discord tokens and answers how many there were. */
export const deleteDiscordTokens = (member: MemberId): Promise<number> => deleteTokens(member);

const begun = z.tuple([z.string(), z.string(), z.uuid(), z.string()]);

/**
 * Brings the member into the server with the tokens that are kept; without any, answers the address at Discord where they
 * agree to it, or are sent back at once where they have `agreed` when they linked. Throws `discord_unavailable`,
 * `discord_failed`.
 */
export async function joinServer(
  member: Member,
  locale: Locale,
  agreed = false,
): Promise<{ url: string } | null> {
  const app = discordApp();
  if (!app) throw new AppError("discord_unavailable");
  const token = await freshAccessToken(member.id);
  if (token && (await enter(member, token))) return null;
  const { url, state, verifier } = await beginConsent({ agreed });
  (await cookies()).set(
    hostCookie(discordCookie),
    sign(Buffer.from(JSON.stringify([state, verifier, member.id, locale])).toString("base64url")),
    { ...hostOptions(), maxAge: providerSeconds },
  );
  return { url };
}

/** False when Discord takes the token no more, which is then forgotten. */
async function enter(
  member: Member,
  { account, access }: { account: string; access: string },
): Promise<boolean> {
  const app = discordApp();
  if (!app) throw new AppError("discord_unavailable");
  try {
    await discordBot(app).join(account, access);
  } catch (error) {
    if (!isTokenRefused(error)) throw new AppError("discord_failed", { cause: error });
    await deleteTokens(member.id);
    return false;
  }
  await resync(member);
  return true;
}

/** The language in which a member went to Discord; null without a cookie of theirs. */
async function takeBegun(member: Member) {
  const jar = await cookies();
  const value = unsign(jar.get(hostCookie(discordCookie))?.value);
  jar.set(hostCookie(discordCookie), "", { ...hostOptions(), maxAge: 0 });
  const kept = value && begun.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
  if (!kept || !kept.success || kept.data[2] !== member.id) return null;
  const [state, verifier, , locale] = kept.data;
  return { state, verifier, locale };
}

/** The account of these tokens, which are kept. Where they cannot be, the consent ends at Discord: nobody holds them any more. */
async function keepOrRevoke(member: Member, tokens: OAuthTokens): Promise<string> {
  try {
    const account = await accountOf(tokens.access);
    await keepTokens(member.id, account, tokens);
    return account;
  } catch (error) {
    await revokeUnheld(tokens);
    throw error;
  }
}

/**
 * The end of agreeing: keeps the tokens and brings the member into the server. Answers the language of the page to go back
 * to, with what went wrong: `discord_expired`, `discord_denied`, `discord_failed`, `discord_other_account`.
 */
export async function finishJoin(
  member: Member,
  answer: URLSearchParams,
): Promise<{ locale: string | null; error: AppError | null }> {
  const kept = await takeBegun(member);
  if (!kept) return { locale: null, error: new AppError("discord_expired") };
  try {
    const tokens = await finishConsent(answer, kept);
    const account = await keepOrRevoke(member, tokens);
    if (!(await enter(member, { account, access: tokens.access }))) throw new AppError("discord_failed");
    return { locale: kept.locale, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { locale: kept.locale, error };
  }
}

/**
 * What follows the end of a link, to be called when it has ended: the consent at Discord ends and the roles go. Read before,
 * because the tokens go with the link. What fails is only logged: the clock takes the roles, and the consent runs out.
 */
export async function endOfLink(user: MemberId): Promise<() => Promise<void>> {
  const revoke = await revocationOf(user);
  return async () => {
    const results = await Promise.allSettled([revoke(), syncRoles(5)]);
    for (const result of results)
      if (result.status === "rejected") console.error("The end of a link to Discord:", result.reason);
  };
}

/** Compares the member's account with Discord now. */
export async function resync(member: Member): Promise<void> {
  unwrap(await createAdminSupabase().rpc("request_discord_sync", { p_user: member.id }));
  await syncRoles(1, member.id);
}
