import "server-only";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { readAppealToken } from "./link";
import { appeal, type Appeal, type AppealForm } from "./schema";

/** Throws appeal_impossible (no penalty stands), appeal_late, appeal_exists. */
export async function submitAppeal(_member: Member, form: AppealForm): Promise<Appeal> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    appeal,
    await supabase.rpc("submit_appeal", { p_kind: form.kind, p_subject: form.subject, p_text: form.text }),
  );
}

/** By the link of a mail. Throws invalid_input for one that is none, and what `submitAppeal` throws. */
export async function submitLinkedAppeal(token: string, text: string): Promise<Appeal> {
  const link = readAppealToken(token);
  if (!link) throw new AppError("invalid_input");
  await takeRateLimit({ name: "appeal", max: 10, seconds: 3600 }, link.user);
  const sent = await createAdminSupabase().rpc("appeal_suspension", {
    p_user: link.user,
    p_penalty: link.penalty,
    p_text: text,
  });
  return unwrapAs(appeal, sent);
}

/** For good. Throws not_found, appeal_closed. */
export async function withdrawAppeal(_member: Member, id: string): Promise<Appeal> {
  const supabase = await createServerSupabase();
  return unwrapAs(appeal, await supabase.rpc("withdraw_appeal", { p_appeal: id }));
}
