import type { Tx } from "../auth.ts";
import { refreshProviders, replaceUserMetadata } from "./metadata.ts";
import type { IdentityRow, UserRow } from "./row.ts";

/**
 * Leaves an unconfirmed account to one identity alone: other identities, sessions, metadata, and the password when
 * a provider vouches for the owner, may all come from somebody who prepared the account before its owner came.
 */
export async function keepOnlyIdentity(tx: Tx, user: UserRow, kept: IdentityRow): Promise<void> {
  const isOwn = kept.provider === "email" || kept.provider === "phone";
  if (!isOwn) await tx`update auth.users set encrypted_password = null where id = ${user.id}`;
  await tx`delete from auth.identities where user_id = ${user.id} and id <> ${kept.id}`;
  await tx`delete from auth.sessions where user_id = ${user.id}`;
  await replaceUserMetadata(tx, user, kept.identity_data);
  await refreshProviders(tx, user);
}
