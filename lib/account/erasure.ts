import "server-only";
import { cancelForErasure } from "@/lib/billing/erasure";
import { AppError } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { deliverSoon } from "@/lib/mail/deliver";
import type { Member } from "@/lib/session/member";
import { signOut } from "@/lib/session/mutations";
import { createAdminSupabase } from "@/lib/supabase/admin";
import { unwrap } from "@/lib/supabase/result";
import { proveIdentity } from "./proof";
import { readAccount } from "./queries";
import { avatarPath, erasureWord, pictureTypes, type PictureKind } from "./rules";

/** The last admin, and a session without its second factor, are told before anything is cancelled. */
async function mayErase(member: Member): Promise<void> {
  const { last_admin: lastAdmin, second_factor: enrolled } = await readAccount();
  if (lastAdmin) throw new AppError("last_admin");
  if (enrolled && member.level !== "aal2") throw new AppError("second_factor_required");
}

async function removeFiles(member: Member): Promise<void> {
  const names = Object.keys(pictureTypes).map((kind) => avatarPath(member.id, kind as PictureKind));
  const { error } = await createAdminSupabase().storage.from("avatars").remove(names);
  if (error) throw new AppError("service_unavailable", { detail: error.message, cause: error });
}

/**
 * Erases the account (PRODUCT, "Data and privacy"): the word, a fresh code, billing, files, then account and profile in
 * one transaction, which refuses the last admin and whoever still has a live subscription. Each step may be repeated,
 * and the first that fails stops the rest. Throws erasure_unconfirmed, code_invalid, last_admin, payment_unavailable,
 * subscription_live, second_factor_required.
 */
export async function eraseAccount(
  member: Member,
  { word, code, locale }: { word: string; code: string; locale: Locale },
): Promise<void> {
  if (word.toUpperCase() !== erasureWord(locale)) {
    throw new AppError("erasure_unconfirmed", { fields: { word: "erasure_unconfirmed" } });
  }
  await mayErase(member);
  await proveIdentity(member, code);
  await cancelForErasure(member);
  await removeFiles(member);
  unwrap(await createAdminSupabase().rpc("erase_member", { p_user: member.id }));
  await signOut("local");
  deliverSoon();
}
