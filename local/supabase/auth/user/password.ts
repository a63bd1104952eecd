import type { Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { clearTokens } from "../codes/one-time.ts";
import { closeSessions } from "../sessions/open.ts";

/** Stores a new password: open codes are void, and every session but the named one ends. */
export async function setPassword(
  tx: Tx,
  user: UserRow,
  passwordHash: string,
  keepSession: string | null,
): Promise<void> {
  await tx`
    update auth.users
    set encrypted_password = ${passwordHash}, confirmation_token = '', recovery_token = '',
        email_change_token_current = '', email_change_token_new = '', phone_change_token = '',
        reauthentication_token = '', updated_at = now()
    where id = ${user.id}`;
  await clearTokens(tx, user.id);
  await closeSessions(tx, user.id, keepSession);
}
