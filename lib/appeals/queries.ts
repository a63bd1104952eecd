import "server-only";
import { cookies } from "next/headers";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { usableToken } from "@/lib/platform/supabase/session/session-cookie";
import { readMember } from "@/lib/session/claims";
import { appealToken, readAppealToken } from "./link";
import { suspension, suspensionOfSession, type ShutOut, type Suspension } from "./schema";

/** The suspension that this link of a mail names; null when the link is none or counts no more. */
export async function readSuspensionByLink(token: string): Promise<Suspension | null> {
  const link = readAppealToken(token);
  if (!link) return null;
  const found = await createAdminSupabase().rpc("suspension_of", {
    p_user: link.user,
    p_penalty: link.penalty,
  });
  return unwrapAs(suspension.nullable(), found);
}

/**
 * The suspension that ended the session of these cookies, while their token has not run out: an open page then says why it has
 * ended. Null for a session that lives or ended otherwise, for one that lacks its second factor, for a token that we did not
 * issue, and when that suspension is over.
 */
export async function readOwnShutOut(): Promise<ShutOut | null> {
  const member = await readMember(createServerSupabase, usableToken((await cookies()).getAll()));
  if (!member) return null;
  const found = await createAdminSupabase().rpc("suspension_of_session", {
    p_user: member.id,
    p_session: member.sessionId,
    p_level: member.level,
  });
  const shut = unwrapAs(suspensionOfSession.nullable(), found);
  return (
    shut && {
      suspension: shut.suspension,
      token: appealToken({ user: member.id, penalty: shut.penalty }),
    }
  );
}
