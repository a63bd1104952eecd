import "server-only";
import { cookies, headers } from "next/headers";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { verifierCookie } from "@/lib/platform/supabase/options";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createCodeSupabase, createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthAddress, fromAuthError } from "@/lib/session/auth-error";
import { demandUnblocked } from "./blocks";
import { demandHuman } from "./captcha";
import { takeLink, type BegunLink } from "./link-mark";
import { pendingPlan, referralCookie } from "@/lib/session/cookies/cookies";
import { hostCookie } from "@/lib/session/cookies/host-cookies";
import { showSignedIn } from "./mutations";
import { authProviders } from "./providers";
import { withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import type { CompanyForm, Onward, PasswordForm, Provider, RecoveryForm } from "./schema";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { handOver } from "@/lib/sign-in/codes/verify";

const tries = { name: "password-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;
const network = { name: "password-network", max: 30, seconds: 300, code: "too_many_attempts" } as const;
const mails = { name: "recovery", max: 5, seconds: 600 };

/** What travels with a visitor to another service or into a mail, and comes back. */
const kept = ({ next, checkout }: Onward) => ({
  next: safeNext(next) ?? undefined,
  checkout: pendingPlan(checkout) ?? undefined,
});

/** The page where a new password is chosen; `next` follows it. A mailed link names that page already. */
export function newPasswordPath(form: Onward): string {
  const next = safeNext(form.next);
  if (next && /^(\/[a-z]{2})?\/auth\/new-password(\?|$)/.test(next)) return next;
  return withQuery(localizedHref(form.locale, "/auth/new-password"), kept(form));
}

/** Signs in with a password. Throws `credentials_invalid`, for a wrong password and an unknown address alike. */
export async function openWithPassword({ contact, password, captcha }: PasswordForm): Promise<void> {
  const address = clientAddress(await headers());
  await takeRateLimit(network, address);
  await demandHuman(captcha, address);
  await takeRateLimit(tries, contact.email ?? contact.phone ?? null);
  await demandUnblocked(contact.email, address);
  const supabase = await createSignInSupabase(address);
  const { error } = await supabase.auth.signInWithPassword({ ...contact, password } as {
    email: string;
    password: string;
  });
  if (error) throw fromAuthError(error, "credentials_invalid");
  await showSignedIn();
}

/** Mails a code and a link for choosing a new password. Unknown addresses get the same answer and no mail. */
export async function sendRecovery(form: RecoveryForm): Promise<void> {
  const address = clientAddress(await headers());
  await takeRateLimit(network, address);
  await demandHuman(form.captcha, address);
  await takeRateLimit(mails, form.email);
  await demandUnblocked(form.email, address);
  const { error } = await createCodeSupabase(address).auth.resetPasswordForEmail(form.email, {
    redirectTo: `${env.APP_URL}${newPasswordPath(form)}`,
  });
  if (error) throw fromAuthError(error, "email_invalid");
}

/** Hands in the code of a recovery mail. Throws `code_invalid`, `too_many_attempts`. */
export async function verifyRecovery({ email, code }: RecoveryForm): Promise<void> {
  await takeRateLimit(tries, email);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { error } = await handOver(supabase, { email, token: code ?? "", type: "recovery" });
  if (error) throw fromAuthError(error, "code_invalid");
  await showSignedIn();
}

/** Where a provider sends people back to; who adds an account to their own comes back with the name of that `link` (`beginLink`). */
export function callbackAddress(onward: Onward, link?: string): string {
  const path = localizedHref(onward.locale, "/auth/callback");
  return `${env.APP_URL}${withQuery(path, { ...kept(onward), link })}`;
}

/** The provider's address; the PKCE verifier stays in a cookie of this browser. Throws `provider_unavailable`. */
export async function startProvider({ provider, ...form }: Onward & { provider: Provider }): Promise<string> {
  if (!authProviders().includes(provider)) throw new AppError("provider_unavailable");
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.signInWithOAuth({
    provider,
    options: { redirectTo: callbackAddress(form), skipBrowserRedirect: true },
  });
  if (error) throw fromAuthError(error, "provider_unavailable");
  return data.url;
}

/** The address of a company's own sign-in. Throws `company_unknown` where none is set up for the domain. */
export async function startCompany({ domain, ...form }: CompanyForm): Promise<string> {
  const address = clientAddress(await headers());
  await takeRateLimit(network, address);
  const supabase = await createSignInSupabase(address);
  const { data, error } = await supabase.auth.signInWithSSO({
    domain,
    options: { redirectTo: callbackAddress(form), skipBrowserRedirect: true },
  });
  if (error) throw fromAuthError(error, "company_unknown");
  return data.url;
}

/** What a provider or the auth service added to the callback's address. */
export type Answer = {
  code?: string;
  error?: string;
  error_code?: string;
  error_description?: string;
  access_token?: string;
};

/** The code that a provider's answer carries. Throws what went wrong there, `pkce_invalid`, `code_not_detected`. */
function codeOf({ code, error, error_code, error_description, access_token }: Answer): string {
  if (error || error_code) throw new AppError(fromAuthAddress(error_code ?? error, error_description));
  if (access_token) throw new AppError("pkce_invalid");
  if (!code) throw new AppError("code_not_detected");
  return code;
}

/**
 * The end of linking an account, which the auth service has done before it sent the member back. The code is not
 * exchanged: that would replace their session by one that has not shown its second factor. So what the service keeps for the
 * exchange, the provider's tokens among it, is deleted here. Null when this browser began no such link, as where somebody
 * else's page led it here.
 */
export async function finishLink(answer: Answer, link: string): Promise<BegunLink | null> {
  const begun = await takeLink(link);
  // For the exchange that never comes: no later visit may find it.
  (await cookies()).delete(verifierCookie);
  const ended = await createAdminSupabase().rpc("end_link_flow", { p_code: codeOf(answer) });
  if (ended.error)
    console.error("A provider's tokens of a link could not be deleted:", describeError(ended.error));
  return begun;
}

/** Deletes the tokens of visits to a provider that nobody came back from within ten minutes; answers how many. */
export async function forgetProviderTokens(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("forget_provider_tokens"));
}

/** Exchanges the code for the session; a new member keeps the referral and the language they came with. */
export async function finishProvider(answer: Answer, locale: string): Promise<void> {
  const code = codeOf(answer);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const exchanged = await supabase.auth.exchangeCodeForSession(code);
  if (exchanged.error) throw fromAuthError(exchanged.error, "link_invalid");
  await showSignedIn();
  const click = unsign((await cookies()).get(hostCookie(referralCookie))?.value);
  const greeted = await createAdminSupabase().rpc("greet_provider_member", {
    p_user: exchanged.data.user.id,
    p_click: click as string,
    p_locale: locale,
  });
  unwrap(greeted);
}
