import "server-only";
import { type AuthError } from "@supabase/supabase-js";
import { cookies, headers } from "next/headers";
import { deleteDiscordTokens } from "@/lib/discord/mutations";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { clientAddress, privateHash } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/result";
import {
  createCodeSupabase,
  createServerSupabase,
  createSignInSupabase,
} from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";
import { demandHuman } from "./captcha";
import {
  deviceCookie,
  endedCookie,
  hintCookie,
  hintOptions,
  onboardedCookie,
  pendingPlan,
  referralCookie,
} from "@/lib/session/cookies";
import type { Member, MemberId } from "@/lib/session/member";
import { safeNext } from "@/lib/platform/safe-next";
import type { ConfirmForm, SignInForm } from "./schema";
import { getSession } from "@/lib/session/session";
import { unsign } from "@/lib/platform/signed-cookie";
import { handOver } from "./verify";

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
  const click = unsign((await cookies()).get(referralCookie)?.value);
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
  jar.delete(endedCookie);
}

/**
 * Ends the session here (`local`), everywhere, or everywhere else. Discord tokens go first, while the session still
 * says whose they are; their failure is only logged. 404, 401 and 403 mean that it had ended already.
 */
export async function signOut(scope: "local" | "global" | "others"): Promise<void> {
  const supabase = await createServerSupabase();
  const member = (await getSession())?.member;
  if (member && scope !== "others") {
    await deleteDiscordTokens(member.id).catch((error: unknown) =>
      console.error("Discord tokens were not deleted at sign-out:", error),
    );
  }
  const { error } = await supabase.auth.signOut({ scope });
  if (error && ![401, 403, 404].includes((error as AuthError).status ?? 0)) {
    throw new AppError("service_unavailable", { cause: error });
  }
  if (scope === "others") return;
  const jar = await cookies();
  jar.delete(hintCookie);
  jar.delete(onboardedCookie);
}

/** Id of this browser, made on its first visit; a changed cookie counts as another device. */
async function deviceId(): Promise<string> {
  const jar = await cookies();
  const known = jar.get(deviceCookie)?.value;
  if (known && /^[0-9a-f-]{36}$/.test(known)) return known;
  const id = crypto.randomUUID();
  jar.set(deviceCookie, id, { ...hintOptions, httpOnly: true });
  return id;
}

/** Notes that this session was seen now, on which device and (as a keyed hash) from which network. */
export async function touchSession(member: Member, request: Headers): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("touch_session", {
      p_user: member.id,
      p_session: member.sessionId,
      p_device: await deviceId(),
      p_user_agent: request.get("user-agent")?.slice(0, 255) ?? "",
      p_ip_hash: privateHash(clientAddress(request)) ?? "",
    }),
  );
}

/** Notes in the audit log that the app refused a staff action. Its failure is only logged: the refusal stands either way. */
export async function noteRefusedAction(
  actor: MemberId,
  action: string,
  [kind, id]: [kind: string, id: string],
  reason: string,
  code: string,
): Promise<void> {
  const { error } = await createAdminSupabase().rpc("note_refused_action", {
    p_actor: actor,
    p_action: action,
    p_subject_type: kind,
    p_subject_id: id,
    p_reason: reason,
    p_code: code,
  });
  if (error) console.error("A refused staff action was not noted:", action, code, error.message);
}
