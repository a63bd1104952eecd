import "server-only";
import { z } from "zod";
import { AppError, isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapStored } from "@/lib/platform/supabase/answers/stored";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { keptFile, type KeptFile } from "./fields";
import { fileBucket, filePath } from "./rules";
import { answerName, type ApplicationForm, type FileUpload } from "./schema";
import type { Member } from "@/lib/session/member";

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

/** Puts a file into the bucket, which only the server writes. What is no picture is kept as bytes without a type. */
export async function storeFile(
  member: Member,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: KeptFile["type"],
): Promise<void> {
  const contentType = type === "image/webp" ? type : "application/octet-stream";
  const box = createAdminSupabase().storage.from(fileBucket);
  const { error } = await box.upload(filePath(member.id, id), bytes, { contentType });
  if (error) throw new AppError("service_unavailable", { detail: error.message, cause: error });
}

/** Notes a stored file in the open application. Throws what `add_application_file` refuses. */
export async function noteFile(
  member: Member,
  { field, form }: FileUpload,
  { id, name, type, size }: KeptFile,
): Promise<KeptFile> {
  const noted = await createAdminSupabase().rpc("add_application_file", {
    p_user: member.id,
    p_id: id,
    p_field: field,
    p_form: form,
    p_name: name,
    p_type: type,
    p_size: size,
  });
  return unwrapAs(keptFile, noted);
}

/** Forgets a file, or all that were not sent along; returns the ids of what then lies in the bucket for nothing. */
export async function forgetFiles(member: Member, id?: string): Promise<string[]> {
  const asked = { p_user: member.id, ...(id && { p_file: id }) };
  return unwrapAs(z.array(z.string()), await createAdminSupabase().rpc("remove_application_files", asked));
}

/** Removes files from the bucket; those that are not there are as good as removed. */
export async function removeFiles(member: { id: string }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const box = createAdminSupabase().storage.from(fileBucket);
  const { error } = await box.remove(ids.map((id) => filePath(member.id, id)));
  if (error) throw new AppError("service_unavailable", { detail: error.message, cause: error });
}

/** Removes whatever a member has in the bucket: the end of an account. */
export async function removeAllFiles(member: { id: string }): Promise<void> {
  const box = createAdminSupabase().storage.from(fileBucket);
  for (;;) {
    const { data, error } = await box.list(member.id, { limit: 100 });
    if (error) throw new AppError("service_unavailable", { detail: error.message, cause: error });
    if (data.length === 0) return;
    await removeFiles(
      member,
      data.map(({ name }) => name),
    );
  }
}

/** An address of a file that works for a minute, for whoever was allowed to ask for it. It downloads under its name. */
export async function linkToFile(
  owner: string,
  { id, name }: Pick<KeptFile, "id" | "name">,
): Promise<string> {
  const box = createAdminSupabase().storage.from(fileBucket);
  return unwrapStored(await box.createSignedUrl(filePath(owner, id), 60, { download: name })).signedUrl;
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
