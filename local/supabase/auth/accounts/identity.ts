import type { Db, Tx } from "../auth.ts";
import type { IdentityRow, Metadata, UserRow } from "./row.ts";

export async function findIdentity(
  db: Db,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> {
  return (
    await db<IdentityRow[]>`
      select * from auth.identities where provider = ${provider} and provider_id = ${providerId}`
  )[0];
}

/** `data.sub` is the id at the provider; for e-mail and phone it is the account's own id. */
export async function createIdentity(
  tx: Tx,
  user: UserRow,
  provider: string,
  data: Metadata & { sub: string },
): Promise<IdentityRow> {
  const lowered = typeof data.email === "string" ? { ...data, email: data.email.toLowerCase() } : data;
  const [row] = await tx<IdentityRow[]>`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${data.sub}, ${user.id}, ${JSON.stringify(lowered)}::text::jsonb, ${provider}, now(), now(), now())
    returning *`;
  if (!row) throw new Error("auth: the identity was not stored");
  return row;
}

export async function mergeIdentityData(tx: Tx, identity: IdentityRow, changes: Metadata): Promise<void> {
  await tx`
    update auth.identities
    set identity_data = identity_data || ${JSON.stringify(changes)}::text::jsonb, updated_at = now()
    where id = ${identity.id}`;
}

/** Makes or updates the account's own e-mail or phone identity. */
export async function keepOwnIdentity(
  tx: Tx,
  user: UserRow,
  provider: "email" | "phone",
  data: Metadata,
): Promise<void> {
  const identity = await findIdentity(tx, provider, user.id);
  if (identity) await mergeIdentityData(tx, identity, data);
  else
    await createIdentity(tx, user, provider, {
      sub: user.id,
      email_verified: false,
      phone_verified: false,
      ...data,
    });
}
