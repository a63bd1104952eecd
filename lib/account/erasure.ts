import "server-only";
import { getTranslations } from "next-intl/server";
import { removeAllFiles } from "@/lib/applications/mutations";
import { removeAllPictures } from "@/lib/missions/mutations";
import { removeAllGoods } from "@/lib/storefronts/mutations";
import { cancelForErasure } from "@/lib/billing/erasure";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { deliverSoon } from "@/lib/outbox/soon";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { askLimit, handInTextCode, sendTextCode, tryLimit } from "./proof";
import { readAccount } from "./queries";
import { avatarBucket, avatarPath } from "./rules";
import { signOut } from "./sign-out";

/** The last admin, and a session without its second factor, are told before anything is cancelled. */
async function mayErase(member: Member): Promise<void> {
  const { last_admin: lastAdmin, second_factor: enrolled } = await readAccount();
  if (lastAdmin) throw new AppError("last_admin");
  if (enrolled && member.level !== "aal2") throw new AppError("second_factor_required");
}

async function removeFiles(member: { id: string }): Promise<void> {
  const { error } = await createAdminSupabase()
    .storage.from(avatarBucket)
    .remove([avatarPath(member.id)]);
  if (error) throw new AppError("service_unavailable", { detail: error.message, cause: error });
  await removeAllFiles(member);
  await removeAllPictures(member);
  await removeAllGoods(member);
}

/**
 * Sends the code that erases the account, in a mail that says so. A member without an address gets a code of the auth
 * service by text message.
 */
export async function sendErasureCode(member: Member): Promise<void> {
  await takeRateLimit(askLimit, member.id);
  if (unwrap(await createAdminSupabase().rpc("begin_erasure", { p_user: member.id }))) return deliverSoon();
  await sendTextCode(member);
}

/** Throws `code_invalid` or `too_many_attempts`, beside the field `code`. */
async function proveErasure(member: Member, code: string): Promise<void> {
  const refuse = (reason: "code_invalid" | "too_many_attempts") =>
    new AppError(reason, { fields: { code: reason } });
  const proof = { p_user: member.id, p_code: code };
  await takeRateLimit(tryLimit, member.id);
  const outcome = unwrap(await createAdminSupabase().rpc("prove_erasure", proof));
  if (outcome === "proved") return;
  if (outcome === "too_many_attempts") throw refuse("too_many_attempts");
  if (outcome !== "by_phone") throw refuse("code_invalid");
  await handInTextCode(member, code);
}

/**
 * What ends an account once it is decided: billing, files, then account and profile in one transaction, which refuses the
 * last admin and whoever still has a live subscription. Each step may be repeated, and the first that fails stops the rest
 * and makes it a case of /admin/work (`private.cases_erasure`).
 */
export async function endAccount(member: { id: string }): Promise<void> {
  try {
    await cancelForErasure(member);
    await removeFiles(member);
    unwrap(await createAdminSupabase().rpc("erase_member", { p_user: member.id }));
  } catch (error) {
    const code = error instanceof AppError ? error.code : "failed";
    const noted = await createAdminSupabase().rpc("note_stopped_erasure", {
      p_user: member.id,
      p_code: code,
    });
    if (noted.error) console.error("What stopped an erasure was not noted:", describeError(noted.error));
    throw error;
  }
}

/**
 * Erases the account (docs/product.md, "Data and privacy"): the word, a fresh code, and `endAccount`.
 * Throws erasure_unconfirmed, code_invalid, last_admin, payment_unavailable,
 * subscription_live, second_factor_required.
 */
export async function eraseAccount(
  member: Member,
  { word, code, locale }: { word: string; code: string; locale: Locale },
): Promise<void> {
  const t = await getTranslations({ locale, namespace: "settings.erase" });
  if (word.toUpperCase() !== t("required")) {
    throw new AppError("erasure_unconfirmed", { fields: { word: "erasure_unconfirmed" } });
  }
  await mayErase(member);
  await proveErasure(member, code);
  await endAccount(member);
  await signOut();
  deliverSoon();
}
