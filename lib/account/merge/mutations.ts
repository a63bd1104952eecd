import "server-only";
import { z } from "zod";
import { closeCheckouts } from "@/lib/billing/checkout/checkout";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { askLimit, handInTextCode, sendTextCode, tryLimit } from "../proof";
import { readMerge } from "./queries";

/**
 * Mails a code to this account and one to the account with the address or phone number, where they have an address.
 * Throws the refusals of `begin_merge`.
 */
export async function beginMerge(member: Member, contact: string): Promise<void> {
  await takeRateLimit(askLimit, member.id);
  // Nobody is written to by everybody who knows the address.
  await takeRateLimit({ name: "merge-address", max: 3, seconds: 86_400, code: "too_many_attempts" }, contact);
  unwrap(await createAdminSupabase().rpc("begin_merge", { p_user: member.id, p_contact: contact }));
}

/** The code of a merge for a member without an address, by text message. Throws merge_unproved where none is open. */
export async function textMergeCode(member: Member, request: string): Promise<void> {
  const { request: open } = await readMerge();
  if (open?.id !== request || open.by !== "phone") throw new AppError("merge_unproved");
  await takeRateLimit(askLimit, member.id);
  await sendTextCode(member);
}

async function proveByPhone(member: Member, request: string, code: string): Promise<void> {
  await handInTextCode(member, code);
  const proof = { p_user: member.id, p_request: request };
  const outcome = unwrap(await createAdminSupabase().rpc("prove_merge_by_phone", proof));
  if (outcome !== "proved") throw new AppError("code_invalid", { fields: { code: "code_invalid" } });
}

/** Throws code_invalid or too_many_attempts, beside the field `code`. */
export async function handInMergeCode(member: Member, request: string, code: string): Promise<void> {
  await takeRateLimit(tryLimit, member.id);
  const supabase = await createServerSupabase();
  const outcome = unwrap(await supabase.rpc("hand_in_merge_code", { p_request: request, p_code: code }));
  if (outcome === "proved") return;
  if (outcome === "by_phone") return proveByPhone(member, request, code);
  const reason = outcome === "too_many_attempts" ? "too_many_attempts" : "code_invalid";
  throw new AppError(reason, { fields: { code: reason } });
}

export async function cancelMerge(_member: Member, request: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("cancel_merge", { p_request: request }));
}

/**
 * Joins the two accounts, after closing the payment pages of this one. Says which of them this one was. Throws
 * merge_unproved, the refusals of either account, payment_unavailable.
 */
export async function mergeAccounts(member: Member, request: string): Promise<"older" | "younger"> {
  await closeCheckouts(member);
  const supabase = await createServerSupabase();
  return unwrapAs(
    z.enum(["older", "younger"]),
    await supabase.rpc("merge_my_accounts", { p_request: request }),
  );
}
