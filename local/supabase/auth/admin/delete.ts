import { createHash } from "node:crypto";
import type { Auth } from "../auth.ts";
import { change } from "../change.ts";
import { lockUser } from "../accounts/find.ts";
import type { IdentityRow } from "../accounts/row.ts";
import { clearTokens } from "../codes/one-time.ts";
import { closeSessions } from "../sessions/open.ts";

const obscured = (id: string, value: string) =>
  createHash("sha256").update(`${id}${value}`).digest("base64url");

/** Deletes an account and all that hangs on it. */
export async function deleteAccount(auth: Auth, id: string): Promise<void> {
  await change(auth, async (tx) => {
    await tx`delete from auth.users where id = ${id}`;
  });
}

/** Keeps the row for those who refer to it, but nothing that tells who it was or that lets anyone in. */
export async function softDeleteAccount(auth: Auth, id: string): Promise<void> {
  await change(auth, async (tx) => {
    const user = await lockUser(tx, id);
    if (user.deleted_at) return;
    await tx`
      update auth.users
      set email = ${obscured(id, user.email ?? "")}, phone = ${obscured(id, user.phone ?? "").slice(0, 15)},
          email_change = '', phone_change = '', encrypted_password = null, confirmation_token = '',
          recovery_token = '', email_change_token_current = '', email_change_token_new = '',
          phone_change_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now()
      where id = ${id}`;
    const identities = await tx<IdentityRow[]>`select * from auth.identities where user_id = ${id}`;
    for (const identity of identities)
      await tx`
        update auth.identities
        set identity_data = '{}', provider_id = ${obscured(id, `${identity.provider}:${identity.provider_id}`)}
        where id = ${identity.id}`;
    await clearTokens(tx, id);
    await tx`delete from auth.mfa_factors where user_id = ${id}`;
    await tx`delete from auth.webauthn_credentials where user_id = ${id}`;
    await closeSessions(tx, id);
  });
}
