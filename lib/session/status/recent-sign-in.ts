import "server-only";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import type { Member } from "@/lib/session/member";

/** Seconds since the last proof: as long as the auth service takes a new password without a mailed code. */
const fresh = 24 * 60 * 60;

/**
 * A way in is added, or taken away without a second factor, only soon after signing in: a session left open somewhere
 * shall not leave a key, a number or an account of somebody else behind. Throws `sign_in_again`.
 */
export function demandRecentSignIn({ provenAt }: Member): void {
  if (now().getTime() / 1000 - (provenAt ?? 0) > fresh) throw new AppError("sign_in_again");
}
