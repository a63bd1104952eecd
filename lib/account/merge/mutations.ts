import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { askLimit, tryLimit } from "../proof";

/** Mails a code to this account and one to the account with the address. Throws the refusals of `begin_merge`. */
export async function beginMerge(member: Member, email: string): Promise<void> {
  await takeRateLimit(askLimit, member.id);
  // Nobody is written to by everybody who knows the address.
  await takeRateLimit({ name: "merge-address", max: 3, seconds: 86_400, code: "too_many_attempts" }, email);
  unwrap(await createAdminSupabase().rpc("begin_merge", { p_user: member.id, p_email: email }));
}

/** Throws code_invalid or too_many_attempts, beside the field `code`. */
export async function handInMergeCode(member: Member, request: string, code: string): Promise<void> {
  await takeRateLimit(tryLimit, member.id);
  const supabase = await createServerSupabase();
  const outcome = unwrap(await supabase.rpc("hand_in_merge_code", { p_request: request, p_code: code }));
  if (outcome === "proved") return;
  const reason = outcome === "too_many_attempts" ? "too_many_attempts" : "code_invalid";
  throw new AppError(reason, { fields: { code: reason } });
}

export async function cancelMerge(_member: Member, request: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("cancel_merge", { p_request: request }));
}

/** Joins the two accounts. Says which of them this one was. Throws merge_unproved and the refusals of either account. */
export async function mergeAccounts(_member: Member, request: string): Promise<"older" | "younger"> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    z.enum(["older", "younger"]),
    await supabase.rpc("merge_my_accounts", { p_request: request }),
  );
}
