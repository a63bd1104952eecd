import "server-only";
import { z } from "zod";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import {
  applicationList,
  applicationPageSize,
  ownApplication,
  type ApplicationFilter,
  type ApplicationList,
  type MyApplication,
} from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

/** The member's latest application, under row level security. */
export async function readMyApplication(member: Member): Promise<MyApplication> {
  const supabase = await createServerSupabase();
  const [latest] = unwrapAs(
    z.array(ownApplication),
    await supabase
      .from("creator_applications")
      .select(
        "status, project, discipline, pitch, audience, links, answer, invite_id, updated_at, submitted_at, decided_at",
      )
      .eq("user_id", member.id)
      .order("created_at", { ascending: false })
      .limit(1),
  );
  return latest ?? null;
}

/** One page of the applications that were sent. The database checks the role of the caller again. */
export async function listApplications(_staff: Staff, filter: ApplicationFilter): Promise<ApplicationList> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    applicationList,
    await supabase.rpc("admin_applications", {
      p_status: filter.status,
      p_page: filter.page,
      p_size: applicationPageSize,
    }),
  );
}
