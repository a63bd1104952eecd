import "server-only";
import { AppError } from "@/lib/errors";
import type { Member } from "@/lib/session/member";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import type { ApplicationForm } from "./schema";

/** Keeps a draft or sends it. Throws suspended, application_locked, application_too_soon. */
export async function saveApplication(_member: Member, { intent, ...data }: ApplicationForm): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("save_application", { p_data: data, p_submit: intent === "send" }));
}

/** Ties an invitation to the member's application. Throws, beside the field `invite`, why it cannot be used. */
export async function redeemInvite(_member: Member, code: string): Promise<void> {
  const supabase = await createServerSupabase();
  try {
    unwrap(await supabase.rpc("redeem_creator_invite", { p_code: code }));
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith("invite_")) throw error;
    throw new AppError(error.code, { fields: { invite: error.code } });
  }
}
