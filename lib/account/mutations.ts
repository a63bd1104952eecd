import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { MailCategory } from "@/lib/mail/categories";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import type { Member } from "@/lib/session/member";
import { demandRecentSignIn } from "@/lib/session/status/recent-sign-in";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { settingsPath } from "@/lib/members/settings-paths";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Side } from "./account";
import { askLimit, fromAccountError, handIn, tryLimit } from "./proof";
import { readAccount } from "./queries";
import { avatarBucket, avatarPath } from "./rules";
import { signOut } from "./sign-out";

/**
 * Asks for another e-mail address; both the present and the new one get a code. Without a present one nobody else is asked,
 * so that it is added only soon after signing in. Throws `email_taken`, `address_same`, `sign_in_again`.
 */
export async function requestEmail(member: Member, email: string, locale: string): Promise<void> {
  if (email === member.email) throw new AppError("address_same", { fields: { email: "address_same" } });
  if (!member.email) demandRecentSignIn(member);
  await takeRateLimit(askLimit, member.id);
  const supabase = await createServerSupabase();
  const emailRedirectTo = `${env.APP_URL}${localizedHref(locale, settingsPath("security"))}`;
  const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo });
  if (error) throw beside("email", fromAccountError(error, "email_invalid"));
}

/** Hands in the code of one side; the address changes when both have agreed. */
export async function confirmEmail(member: Member, side: Side, token: string): Promise<void> {
  const { email, email_change: change } = await readAccount();
  const address = side === "current" ? email : change?.to;
  if (!address || !change?.waiting.includes(side)) throw new AppError("code_invalid");
  const whose = await handIn(member, { type: "email_change", email: address, token });
  if (whose !== null) await renewClaims();
}

/**
 * Sends a code to another number, which signs in from then on: only soon after signing in, because the present number is not
 * asked. Throws `phone_taken`, `address_same`, `sign_in_again`, `delivery_failed`.
 */
export async function requestPhone(member: Member, phone: string): Promise<void> {
  if (phone === `+${member.phone ?? ""}`)
    throw new AppError("address_same", { fields: { phone: "address_same" } });
  demandRecentSignIn(member);
  await takeRateLimit(askLimit, member.id);
  const supabase = await createServerSupabase();
  const { error } = await supabase.auth.updateUser({ phone });
  if (error) throw beside("phone", fromAccountError(error, "phone_invalid"));
}

export async function confirmPhone(member: Member, token: string): Promise<void> {
  const { phone_change: change } = await readAccount();
  if (!change) throw new AppError("code_invalid");
  await handIn(member, { type: "phone_change", phone: `+${change.to}`, token });
  await renewClaims();
}

function beside(field: "email" | "phone", error: Error): Error {
  const own = ["email_taken", "phone_taken", "email_invalid", "phone_invalid"];
  if (!(error instanceof AppError) || !own.includes(error.code)) return error;
  return new AppError(error.code, { fields: { [field]: error.code }, cause: error.cause });
}

/** The access token carries address and number; a fresh one carries the new ones. */
async function renewClaims(): Promise<void> {
  const supabase = await createServerSupabase();
  const { error } = await supabase.auth.refreshSession();
  if (error) console.warn("The session was not renewed after a change:", describeError(error));
}

/** Puts a picture that the server has drawn where the member's picture lies, in place of any before. Returns the place. */
export async function storePicture(member: Member, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = avatarPath(member.id);
  const options = { contentType: "image/webp", cacheControl: "31536000", upsert: true };
  const box = createAdminSupabase().storage.from(avatarBucket);
  const { error } = await box.upload(path, picture, options);
  if (error) throw new AppError("service_unavailable", { cause: error });
  return `${avatarBucket}/${path}`;
}

/** Shows the picture at this place, or none. By the service role: no member may name an address of their own. */
export async function keepPicture(member: Member, place: string | null): Promise<void> {
  unwrap(await createAdminSupabase().from("profiles").update({ avatar_url: place }).eq("user_id", member.id));
}

/** The member's own row, under row level security. */
export async function saveMailChoice(member: Member, choice: Record<MailCategory, boolean>): Promise<void> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.from("mail_preferences").update(choice).eq("user_id", member.id).select("user_id"),
  );
  if (rows.length !== 1) throw new AppError("forbidden");
}

/** Mails one code to the member's suppressed address. Throws required beside `wished`, and the refusals of `begin_address_code`. */
export async function requestAddressCode(member: Member, wished: boolean): Promise<void> {
  await takeRateLimit(askLimit, member.id);
  const asked = { p_user: member.id, p_wished: wished };
  try {
    unwrap(await createAdminSupabase().rpc("begin_address_code", asked));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "required") throw error;
    throw new AppError("required", { fields: { wished: "required" } });
  }
}

/** Lets the address be written to again. Throws code_invalid or too_many_attempts beside the field `code`, conflict. */
export async function handInAddressCode(member: Member, code: string): Promise<void> {
  await takeRateLimit(tryLimit, member.id);
  const given = { p_user: member.id, p_code: code };
  const outcome = unwrap(await createAdminSupabase().rpc("hand_in_address_code", given));
  if (outcome === "released") return;
  if (outcome === "conflict") throw new AppError("conflict");
  const reason = outcome === "too_many_attempts" ? "too_many_attempts" : "code_invalid";
  throw new AppError(reason, { fields: { code: reason } });
}

/** Ends a session of this member by deleting it in the auth service: it cannot be refreshed any more. */
export async function endSession(member: Member, session: string): Promise<void> {
  const admin = createAdminSupabase();
  if (session === member.sessionId) throw new AppError("invalid_input");
  if (session === "others") {
    unwrap(await admin.rpc("end_other_sessions", { p_user: member.id, p_keep: member.sessionId }));
  } else {
    // One that is gone already is as good as ended.
    unwrap(await admin.rpc("end_session", { p_user: member.id, p_session: session }));
  }
}

/** Ends every session of this member. This one goes last: while it stands, a failure can be seen and tried again. */
export async function signOutEverywhere(member: Member): Promise<void> {
  await endSession(member, "others");
  await signOut();
}
