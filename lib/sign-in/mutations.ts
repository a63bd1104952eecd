import "server-only";
import { cookies, headers } from "next/headers";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { safeNext } from "@/lib/platform/safe-next";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import {
  createCodeSupabase,
  createServerSupabase,
  createSignInSupabase,
} from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";
import {
  consentCookie,
  endedCookie,
  hintCookie,
  hintOptions,
  pendingPlan,
  referralCookie,
} from "@/lib/session/cookies/cookies";
import { forgotten, hostCookie } from "@/lib/session/cookies/host-cookies";
import { demandUnblocked } from "./blocks";
import { demandHuman } from "./captcha";
import type { ConfirmForm, SignInForm } from "./schema";
import { handOver } from "@/lib/sign-in/codes/verify";

const perContact = { name: "code", max: 20, seconds: 600 };
const perNetwork = { name: "code-network", max: 30, seconds: 300 };
const triesPerContact = { name: "code-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;

function contactOf({ email, phone }: SignInForm) {
  if (email) return { email };
  if (phone) return { phone };
  throw new AppError("contact_missing", { fields: { email: "contact_missing", phone: "contact_missing" } });
}

/** Where the mailed link leads once it is confirmed on `/auth/confirm`: a waiting plan goes first, as in the guard. */
function linkTarget({ locale, next, checkout }: SignInForm): string {
  const plan = pendingPlan(checkout);
  const ahead = plan ? localizedHref(locale, `/get-access?checkout=${plan}`) : safeNext(next);
  return `${env.APP_URL}${ahead ?? localizedHref(locale, "/members/dashboard")}`;
}

/**
 * Sends a one-time code by e-mail (with a link) or SMS. Known and unknown contacts get the same answer: joining and
 * signing in are one. What the visitor brought (referral click, language) becomes account metadata of a new member.
 */
export async function requestCode(form: SignInForm): Promise<void> {
  const contact = contactOf(form);
  const address = clientAddress(await headers());
  await takeRateLimit(perNetwork, address);
  await demandHuman(form.captcha, address);
  await takeRateLimit(perContact, contact.email ?? contact.phone ?? null);
  await demandUnblocked(form.email, address);
  const click = unsign((await cookies()).get(hostCookie(referralCookie))?.value);
  const data = { locale: form.locale, ...(click ? { referral_click: click } : {}) };
  const { error } = await createCodeSupabase(address).auth.signInWithOtp(
    "email" in contact
      ? { email: contact.email ?? "", options: { data, emailRedirectTo: linkTarget(form) } }
      : { phone: contact.phone, options: { data } },
  );
  if (error) throw fromAuthError(error, "email" in contact ? "email_invalid" : "phone_invalid");
}

/** Hands in the code; on success the session is in the cookies. Throws `code_invalid`, `too_many_attempts`. */
export async function verifyCode(form: SignInForm): Promise<void> {
  const contact = contactOf(form);
  const token = form.code ?? "";
  if (!/^\d{6}$/.test(token)) throw new AppError("code_missing", { fields: { code: "code_missing" } });
  await takeRateLimit(triesPerContact, contact.email ?? contact.phone ?? null);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { error } = await handOver(
    supabase,
    "email" in contact
      ? { email: contact.email ?? "", token, type: "email" }
      : { phone: contact.phone ?? "", token, type: "sms" },
  );
  if (error) throw fromAuthError(error, "code_invalid");
  await showSignedIn();
}

/** Hands in the token of a mailed link; works in any browser, whoever asked for it. Throws `link_invalid`. */
export async function verifyLink({ token_hash, type }: ConfirmForm): Promise<void> {
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { error } = await handOver(supabase, { token_hash, type });
  if (error) {
    const refusal = fromAuthError(error, "link_invalid");
    throw refusal instanceof AppError && refusal.code === "code_invalid"
      ? new AppError("link_invalid")
      : refusal;
  }
  await showSignedIn();
}

/** Tells the pages that somebody is signed in; for display only. */
export async function showSignedIn(): Promise<void> {
  const jar = await cookies();
  jar.set(hintCookie, "1", hintOptions);
  jar.delete(forgotten(hostCookie(endedCookie)) as string);
}

/**
 * What this browser chose about being measured before somebody joined counts for their account from its first moment, unless
 * they have chosen themselves. A failure is logged and keeps nobody out: the last step of onboarding asks.
 */
export async function takeOverConsent(): Promise<void> {
  const choice = (await cookies()).get(consentCookie)?.value;
  if (choice !== "yes" && choice !== "no") return;
  const supabase = await createServerSupabase();
  const { error } = await supabase.rpc("set_analytics_consent", {
    p_allowed: choice === "yes",
    p_first: true,
  });
  if (error) console.warn("The choice of this browser was not taken over:", describeError(error));
}
