import "server-only";
import type { AuthError } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { deleteDiscordTokens } from "@/lib/discord/mutations";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { forgotten } from "@/lib/session/cookies/host-cookies";
import { personCookies } from "@/lib/session/cookies/session-cookies";
import { readSession } from "@/lib/session/session";

/**
 * Ends this session. Discord tokens go first, while the session still says whose they are; their failure is only
 * logged. 404, 401 and 403 mean that it had ended already.
 */
export async function signOut(): Promise<void> {
  const supabase = await createServerSupabase();
  const { member } = await readSession();
  if (member) {
    await deleteDiscordTokens(member.id).catch((error: unknown) =>
      console.error("Discord tokens were not deleted at sign-out:", error),
    );
  }
  const { error } = await supabase.auth.signOut({ scope: "local" });
  if (error && ![401, 403, 404].includes((error as AuthError).status ?? 0)) {
    throw new AppError("service_unavailable", { cause: error });
  }
  const jar = await cookies();
  for (const name of personCookies()) jar.delete(forgotten(name) as string);
}
