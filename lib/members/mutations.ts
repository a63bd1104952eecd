import "server-only";
import { AppError, isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import type { OnboardingStep } from "./rules";

/** Reports a refusal beside the field it belongs to. */
async function beside<T>(field: string, codes: ErrorCode[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
    throw new AppError(error.code, { fields: { [field]: error.code } });
  }
}

/** Stores one step; it can be repeated, and going back keeps what was reached. */
export async function saveStep(step: OnboardingStep, data: Json): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("save_onboarding_step", { p_step: step, p_data: data }));
}

/** Why the member could not have a username (username_taken, username_reserved, username_invalid); null when they could. */
export async function usernameRefusal(username: string): Promise<ErrorCode | null> {
  const supabase = await createServerSupabase();
  const code: string | null = unwrap(await supabase.rpc("username_refusal", { p_username: username }));
  return isErrorCode(code) ? code : null;
}

/** Takes a username. Throws, beside the field `username`: username_taken, username_reserved, username_too_soon. */
export function takeUsername(username: string): Promise<string> {
  return beside(
    "username",
    ["username_taken", "username_reserved", "username_invalid", "username_too_soon"],
    async () => {
      const supabase = await createServerSupabase();
      return unwrap(await supabase.rpc("set_username", { p_username: username }));
    },
  );
}

/**
 * Binds a code that was typed by hand. Throws, beside the field `referral`: alias_unknown, own_alias, referral_circle,
 * referral_younger, referral_exists.
 */
export function bindReferral(alias: string): Promise<string> {
  return beside(
    "referral",
    ["alias_unknown", "own_alias", "referral_circle", "referral_younger", "referral_exists"],
    async () => {
      const supabase = await createServerSupabase();
      return unwrap(await supabase.rpc("bind_referral", { p_alias: alias }));
    },
  );
}

/** Ends onboarding, awards its points once and looks at the referral. Throws `onboarding_incomplete`. */
export async function completeOnboarding(): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("complete_onboarding"));
}

/** Whether the member may be measured, from now on. */
export async function changeConsent(allowed: boolean): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("set_analytics_consent", { p_allowed: allowed }));
}

type ProfileChange = Partial<{
  full_name: string;
  locale: string;
  theme: string;
  time_zone: string;
  leaderboard_opt_out: boolean;
  named_to_invited: boolean;
}>;

/** Changes the member's own profile row, under row level security. A refused row is an update of none: that throws. */
export async function changeProfile(member: Member, change: ProfileChange): Promise<void> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.from("profiles").update(change).eq("user_id", member.id).select("user_id"),
  );
  if (rows.length !== 1) throw new AppError("forbidden");
}
