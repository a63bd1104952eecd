import "server-only";
import { headers } from "next/headers";
import { after } from "next/server";
import { renderSVG } from "uqr";
import { brand } from "@/lib/platform/brand";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { fromAuthError } from "@/lib/session/auth-error";
import { answerSecondFactor, sendFactorCode, type Factor } from "@/lib/session/status/factors";
import { beginCeremony, type Ceremony } from "@/lib/session/status/passkeys";
import { demandRecentSignIn } from "@/lib/session/status/recent-sign-in";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";
import { endOfLink } from "@/lib/discord/mutations";
import { joinScope } from "@/lib/discord/oauth";
import { hasServer } from "@/lib/discord/queries";
import type { Member } from "@/lib/session/member";
import { authProviders, factorsOffered } from "@/lib/sign-in/providers";
import { safeNext } from "@/lib/platform/safe-next";
import { beginLink } from "@/lib/sign-in/link-mark";
import type { Provider } from "@/lib/sign-in/schema";
import { callbackAddress } from "@/lib/sign-in/sign-in-methods";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase, createSignInSupabase } from "@/lib/platform/supabase/server";
import { isRemovable, newRecoveryCodes } from "./rules";
import { readSecurity } from "./queries";
import type { NewPassword, Proof } from "./schema";
import type { NewApp } from "./security";
import { recoveryHash } from "@/lib/sign-in/codes/recovery-codes";

const client = async () => createSignInSupabase(clientAddress(await headers()));

/** Factors that were begun and never verified would keep their names taken. */
async function dropUnfinished(type: Factor["type"]): Promise<void> {
  const supabase = await client();
  const { data, error } = await supabase.auth.getUser();
  if (error) throw fromAuthError(error, "unauthenticated");
  for (const { id, status, factor_type } of data.user.factors ?? []) {
    if (status === "unverified" && factor_type === type) await supabase.auth.mfa.unenroll({ factorId: id });
  }
}

/**
 * Begins an authenticator app: the secret, and its picture as SVG. It counts once a code of it was shown. Throws
 * `sign_in_again`, as the two below: whoever adds the first factor shuts everybody out who has not got it.
 */
export async function enrollApp(member: Member, name: string): Promise<NewApp> {
  demandRecentSignIn(member);
  await dropUnfinished("totp");
  const supabase = await client();
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer: brand.name,
  });
  if (error) throw fromAuthError(error, "invalid_input");
  return { factor: data.id, secret: data.totp.secret, qr: renderSVG(data.totp.uri, { ecc: "M" }) };
}

/** Begins a phone as second factor and sends it a code. Throws `factor_unavailable` where AUTH_FACTORS does not name it. */
export async function enrollPhone(
  member: Member,
  { name, phone }: { name: string; phone: string },
): Promise<{ factor: string; challenge: string }> {
  if (!factorsOffered().phone) throw new AppError("factor_unavailable");
  demandRecentSignIn(member);
  await dropUnfinished("phone");
  const supabase = await client();
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "phone", friendlyName: name, phone });
  if (error) throw fromAuthError(error, "phone_invalid");
  return { factor: data.id, ...(await sendFactorCode(data.id)) };
}

/** Begins a passkey: what the browser asks its device for. It counts once the device has answered. */
export async function enrollPasskey(
  member: Member,
  name: string,
): Promise<{ factor: string; ceremony: Ceremony }> {
  if (!factorsOffered().passkey) throw new AppError("factor_unavailable");
  demandRecentSignIn(member);
  await dropUnfinished("webauthn");
  const supabase = await client();
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "webauthn", friendlyName: name });
  if (error) throw fromAuthError(error, "invalid_input");
  return { factor: data.id, ceremony: await beginCeremony(data.id) };
}

/** Ten new recovery codes; whatever there was before is void. They are told once and kept as hashes. Throws `too_many_attempts`. */
export async function makeRecoveryCodes(member: Member): Promise<string[]> {
  // Each leaves a line in the audit log, and a mail.
  await takeRateLimit(
    { name: "recovery-codes", max: 10, seconds: 3600, code: "too_many_attempts" },
    member.id,
  );
  const codes = newRecoveryCodes((size) => crypto.getRandomValues(new Uint8Array(size)));
  const stored = { p_user: member.id, p_hashes: codes.map(recoveryHash) };
  unwrap(await createAdminSupabase().rpc("store_recovery_codes", stored));
  return codes;
}

/** The first right code makes a factor count. Recovery codes come with it when the member has none left. */
export async function finishEnrollment(member: Member, proof: Proof): Promise<string[] | null> {
  await answerSecondFactor(proof);
  const { codesLeft } = await readSecurity(member.id);
  return codesLeft === 0 ? makeRecoveryCodes(member) : null;
}

/** Proves with a fresh code that the member is at the keyboard, not only their session. */
export const prove = (proof: Proof) => answerSecondFactor(proof);

/** The caller proves who asks before. */
export async function renameFactor(factor: string, name: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("rename_factor", { p_factor: factor, p_name: name }));
}

/** Removes a factor after a fresh code of it or of another one; the session stays signed in. */
export async function removeFactor(target: string, proof: Proof): Promise<void> {
  await prove(proof);
  const supabase = await client();
  const { error } = await supabase.auth.mfa.unenroll({ factorId: target });
  if (error) throw fromAuthError(error, "not_found");
  // The token still says the second level; a new one says what is true now.
  await supabase.auth.refreshSession();
}

/** Sets the password and ends every other session. Throws `password_same`, `reauthentication_needed`, `code_invalid`. */
export async function savePassword(member: Member, { password, nonce }: NewPassword): Promise<void> {
  await takeRateLimit({ name: "password-set", max: 10, seconds: 900, code: "too_many_attempts" }, member.id);
  const supabase = await client();
  const { error } = await supabase.auth.updateUser({ password, ...(nonce ? { nonce } : {}) });
  if (error) throw fromAuthError(error, "password_weak");
}

/** Sends the code that a password change needs in a session older than a day. */
export async function sendReauthentication(member: Member): Promise<void> {
  await takeRateLimit({ name: "reauthenticate", max: 5, seconds: 600 }, member.id);
  const supabase = await client();
  const { error } = await supabase.auth.reauthenticate();
  if (error) throw fromAuthError(error, "delivery_failed");
}

type Link = { provider: Provider; locale: Locale; next?: string; join?: "on" };

/**
 * The provider's address, from which the member comes back to `next` with one more sign-in method; with `join` they agree at
 * Discord to be brought into the server too. Throws `provider_unavailable`, `sign_in_again`.
 */
export async function startLink(member: Member, { provider, locale, next, join }: Link): Promise<string> {
  if (!authProviders().includes(provider)) throw new AppError("provider_unavailable");
  demandRecentSignIn(member);
  const joins = join === "on" && provider === "discord" && hasServer();
  const supabase = await client();
  const { data, error } = await supabase.auth.linkIdentity({
    provider,
    options: {
      redirectTo: callbackAddress(
        { locale, next: safeNext(next) ?? localizedHref(locale, settingsPath("security")) },
        await beginLink({ member: member.id, joins }),
      ),
      skipBrowserRedirect: true,
      ...(joins && { scopes: joinScope }),
    },
  });
  if (error) throw fromAuthError(error, "provider_unavailable");
  return data.url;
}

/** Unlinks one sign-in method; the last one stays. Throws `last_sign_in_method`, `not_found`. */
export async function unlink(member: Member, identity: string): Promise<void> {
  const { methods } = await readSecurity(member.id);
  const method = methods.find((one) => one.identity === identity);
  if (!method) throw new AppError("not_found");
  if (!isRemovable(method, methods)) throw new AppError("last_sign_in_method");
  const supabase = await client();
  const { data, error } = await supabase.auth.getUserIdentities();
  if (error) throw fromAuthError(error, "unauthenticated");
  const found = data.identities.find(({ identity_id }) => identity_id === identity);
  if (!found) throw new AppError("not_found");
  const endLink = found.provider === "discord" ? await endOfLink(member.id) : null;
  const removed = await supabase.auth.unlinkIdentity(found);
  if (removed.error) throw fromAuthError(removed.error, "last_sign_in_method");
  if (endLink) after(endLink);
  await supabase.auth.refreshSession();
}
