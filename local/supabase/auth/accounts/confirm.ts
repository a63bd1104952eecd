import type { Tx } from "../auth.ts";
import { clearTokens } from "../codes/one-time.ts";
import { findIdentity, keepOwnIdentity, mergeIdentityData } from "./identity.ts";
import { mergeUserMetadata } from "./metadata.ts";
import type { UserRow } from "./row.ts";

/** Marks the e-mail address as the member's own; the app's trigger awards the sign-up on this very update. */
export async function confirmEmail(tx: Tx, user: UserRow): Promise<void> {
  await tx`
    update auth.users
    set confirmation_token = '', email_confirmed_at = now(), is_anonymous = false, updated_at = now()
    where id = ${user.id}`;
  await mergeUserMetadata(tx, user, { email_verified: true });
  const identity = await findIdentity(tx, "email", user.id);
  if (identity && identity.email === user.email?.toLowerCase())
    await mergeIdentityData(tx, identity, { email_verified: true });
  await clearTokens(tx, user.id);
}

export async function confirmPhone(tx: Tx, user: UserRow): Promise<void> {
  await tx`
    update auth.users
    set confirmation_token = '', phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false,
        updated_at = now()
    where id = ${user.id}`;
  await keepOwnIdentity(tx, user, "phone", { phone: user.phone, phone_verified: true });
  await clearTokens(tx, user.id);
}

/** Uses up a recovery or magic-link code, and confirms the address it was sent to if that was still open. */
export async function recoverAccount(tx: Tx, user: UserRow): Promise<void> {
  await tx`update auth.users set recovery_token = '', updated_at = now() where id = ${user.id}`;
  await clearTokens(tx, user.id);
  if (user.email_confirmed_at === null) await confirmEmail(tx, user);
}

export async function applyEmailChange(tx: Tx, user: UserRow): Promise<void> {
  const email = user.email_change;
  await keepOwnIdentity(tx, user, "email", { email, email_verified: true });
  await tx`
    update auth.users
    set email = ${email}, email_change = '', email_change_token_current = '', email_change_token_new = '',
        email_change_confirm_status = 0, is_anonymous = false, updated_at = now()
    where id = ${user.id}`;
  await clearTokens(tx, user.id);
  if (user.email_confirmed_at === null) await confirmEmail(tx, { ...user, email });
}

export async function applyPhoneChange(tx: Tx, user: UserRow): Promise<void> {
  const phone = user.phone_change;
  await keepOwnIdentity(tx, user, "phone", { phone, phone_verified: true });
  await tx`
    update auth.users
    set phone = ${phone}, phone_change = '', phone_change_token = '', phone_confirmed_at = now(),
        is_anonymous = false, updated_at = now()
    where id = ${user.id}`;
  await clearTokens(tx, user.id);
}
