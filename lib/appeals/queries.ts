import "server-only";
import { cookies } from "next/headers";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { freshToken } from "@/lib/platform/supabase/session/session-cookie";
import { readMember } from "@/lib/session/claims";
import { readSessionState } from "@/lib/session/status/session-status";
import { appealToken, readAppealToken } from "./link";
import { suspension, type ShutOut, type Suspension } from "./schema";

const suspensionOf = async (user: string) =>
  unwrapAs(suspension.nullable(), await createAdminSupabase().rpc("suspension_of", { p_user: user }));

/** The suspension of whoever got the mail with this link; null when the link is none, or nothing stands. */
export async function readSuspensionByLink(token: string): Promise<Suspension | null> {
  const user = readAppealToken(token);
  if (!user) return null;
  return suspensionOf(user);
}

/**
 * The suspension that ended the session of these cookies, while their token has not run out: an open page then says why it has
 * ended. Null while the session lives, for a token that we did not issue, and when no suspension runs.
 */
export async function readOwnShutOut(): Promise<ShutOut | null> {
  const known = await readMember(createServerSupabase, freshToken((await cookies()).getAll()));
  if (!known) return null;
  const { status } = await readSessionState(await createServerSupabase());
  if (status !== "session_ended") return null;
  const stands = await suspensionOf(known.id);
  return stands && { suspension: stands, token: appealToken(known.id) };
}
