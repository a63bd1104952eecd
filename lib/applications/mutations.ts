import "server-only";
import { z } from "zod";
import { AppError, isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { deliverSoon } from "@/lib/outbox/soon";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { answerName, type ApplicationForm, type ApplicationReview } from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

/** The codes of the fields that `private.check_answers` refused, by the names of their controls. */
function refusedAnswers(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.detail?.startsWith("{")) return error;
  const fields = z.record(z.string(), z.custom<ErrorCode>(isErrorCode)).parse(JSON.parse(error.detail));
  const named = Object.entries(fields).map(([id, code]) => [answerName(id), code]);
  return new AppError(error.code, { fields: Object.fromEntries(named), cause: error });
}

/** Keeps a draft or sends it. Throws suspended, form_changed, application_locked, application_too_soon, and the code of each field. */
export async function saveApplication(
  _member: Member,
  { intent, form, answers }: ApplicationForm,
): Promise<void> {
  const supabase = await createServerSupabase();
  try {
    unwrap(
      await supabase.rpc("save_application", { p_data: answers, p_submit: intent === "send", p_form: form }),
    );
  } catch (error) {
    throw refusedAnswers(error);
  }
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

/** Decides, and mails the applicant. Throws forbidden (the own one), application_locked, changed_meanwhile. The function writes the audit line. */
export async function reviewApplication(_staff: Staff, review: ApplicationReview): Promise<Changed> {
  const supabase = await createServerSupabase();
  const made = unwrapAs(
    changed,
    await supabase.rpc("admin_review_application", {
      p_application: review.application,
      p_status: review.status,
      p_reason: review.reason,
      p_version: review.version,
    }),
  );
  deliverSoon();
  return made;
}

/** A new single-use invitation; returns its code. */
export async function createInvite(_staff: Staff, note: string): Promise<string> {
  const supabase = await createServerSupabase();
  return unwrapAs(z.string(), await supabase.rpc("admin_create_invite", { p_note: note }));
}
