import "server-only";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Discipline, ApplicationStatus, MyApplication } from "./rules";
import { applicationPageSize, type ApplicationFilter, type ApplicationList } from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

/** The member's latest application, under row level security. */
export async function readMyApplication(member: Member): Promise<MyApplication> {
  const supabase = await createServerSupabase();
  const [row] = unwrap(
    await supabase
      .from("creator_applications")
      .select(
        "status, project, discipline, pitch, audience, links, answer, invite_id, updated_at, submitted_at, decided_at",
      )
      .eq("user_id", member.id)
      .order("created_at", { ascending: false })
      .limit(1),
  );
  if (!row) return null;
  const { invite_id, ...application } = row;
  return {
    ...application,
    status: row.status as ApplicationStatus,
    discipline: row.discipline as Discipline | "",
    links: row.links as unknown as string[],
    invited: invite_id !== null,
  };
}

/** One page of the applications that were sent. The database checks the role of the caller again. */
export async function listApplications(_staff: Staff, filter: ApplicationFilter): Promise<ApplicationList> {
  const supabase = await createServerSupabase();
  return unwrap(
    await supabase.rpc("admin_applications", {
      p_status: filter.status,
      p_page: filter.page,
      p_size: applicationPageSize,
    }),
  ) as unknown as ApplicationList;
}
