import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Db } from "../auth.ts";
import { refuse } from "../errors.ts";
import { isUuid } from "../request.ts";

/** A row of `auth.webauthn_credentials`: a key that signs in by itself. */
export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: WebAuthnCredential["transports"];
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** What its owner sees of a key; nothing of the key itself. */
export const passkeyJson = (row: PasskeyRow) => ({
  id: row.id,
  ...(row.friendly_name && { friendly_name: row.friendly_name }),
  created_at: row.created_at,
  ...(row.last_used_at && { last_used_at: row.last_used_at }),
});

export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db<PasskeyRow[]>`
    select * from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`;

/** One key of one member; another member's does not exist. Throws `validation_failed`, as hosted. */
export async function findPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow> {
  const [row] = isUuid(id)
    ? await db<PasskeyRow[]>`select * from auth.webauthn_credentials where id = ${id} and user_id = ${userId}`
    : [];
  if (!row) throw refuse(404, "validation_failed", "Passkey not found");
  return row;
}
