import "server-only";
import { AppError } from "@/lib/platform/errors";
import { hasSessionCookie } from "@/lib/platform/supabase/options";

/**
 * Bytes of the cookies of one session. Node refuses 16 kB of headers, many proxies 8 kB of one line; the other cookies of the site and
 * the address have the rest. A session of ours has 1.5 kB.
 */
const limit = 6000;

/** Throws `session_too_large` for a session that would shut its owner out of every page: no answer could be given to it. */
export function demandSmall(written: readonly { name: string; value: string }[]): void {
  const session = written.filter((cookie) => hasSessionCookie([cookie]));
  const bytes = session.reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0);
  if (bytes > limit) throw new AppError("session_too_large", { detail: `${bytes} bytes of cookies` });
}
