import "server-only";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { privateHash } from "./client-address";

/** `max` calls in any window of `seconds`. */
export type Limit = {
  name: string;
  max: number;
  seconds: number;
  code?: "rate_limited" | "too_many_attempts";
};

/**
 * Counts one call in Postgres, so that every instance of the app counts together; throws `rate_limited` (or `code`),
 * with the seconds until the window ends, beyond the limit. The subject (a network address, which counts as its network; a member, a contact) is
 * stored as a keyed hash (`privateHash`). Without a subject nothing is counted.
 */
export async function takeRateLimit(
  { name, max, seconds, code }: Limit,
  subject: string | null,
): Promise<void> {
  if (subject === null) return;
  const allowed = unwrap(
    await createAdminSupabase().rpc("take_rate_limit", {
      p_key: `${name}:${privateHash(subject)}`,
      p_limit: max,
      p_seconds: seconds,
    }),
  );
  // The windows of `take_rate_limit` begin at multiples of their length since the epoch.
  const retryAfter = seconds - (Math.floor(now().getTime() / 1000) % seconds);
  if (!allowed) throw new AppError(code ?? "rate_limited", { retryAfter });
}
