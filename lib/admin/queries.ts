import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { memberFile, type FileAddress, type MemberFile } from "./member-file/schema";
import type { Staff } from "@/lib/session/status/access";

/** The head of a member's file and one page of the open tab, in one round trip; throws `member_not_found`. */
export async function readMemberFile(
  _staff: Staff,
  member: string,
  { tab, after, before, events }: FileAddress,
): Promise<MemberFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    memberFile,
    await supabase.rpc("admin_member", {
      p_user: member,
      p_tab: tab,
      p_after: after ?? before ?? null,
      p_back: !after && before !== undefined,
      ...(tab === "overview" && { p_size: events }),
    }),
  );
}

/**
 * Whether the database answers a small question in time (a refusal is an answer too), and whether the check
 * before every call is set there.
 */
export async function databaseHealth(): Promise<{ database: boolean; lock: boolean }> {
  const isAnswer = (status: number) => status > 0 && status < 500;
  const ask = () =>
    createAdminSupabase().rpc("request_check_is_set").abortSignal(AbortSignal.timeout(timeouts.healthMs));
  const first = await ask();
  const { data, error, status } = isAnswer(first.status) ? first : await ask();
  const database = isAnswer(status);
  if (!database) console.error("Health check failed:", describeError(error));
  else if (!data)
    console.error("pgrst.db_pre_request is not set for the role authenticator (docs/deploy.md).");
  return { database, lock: data === true };
}
