import "server-only";
import { z } from "zod";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownApplication, type MyApplication } from "./schema";
import type { Member } from "@/lib/session/member";

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
