import type { Tx } from "../auth.ts";
import type { Metadata, UserRow } from "./row.ts";

/** Adds keys; a key whose new value is null is removed, as hosted does at the top level. */
function merged(current: Metadata | null, changes: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([key, value]) => !(key in changes) || value !== null),
  );
}

/** What the member may write themselves. The row must be locked by this transaction. */
export async function replaceUserMetadata(tx: Tx, user: UserRow, metadata: Metadata): Promise<void> {
  user.raw_user_meta_data = metadata;
  await tx`
    update auth.users set raw_user_meta_data = ${JSON.stringify(metadata)}::text::jsonb, updated_at = now()
    where id = ${user.id}`;
}

export async function mergeUserMetadata(tx: Tx, user: UserRow, changes: Metadata): Promise<void> {
  await replaceUserMetadata(tx, user, merged(user.raw_user_meta_data, changes));
}

/** What only the service may write. The row must be locked by this transaction. */
export async function mergeAppMetadata(tx: Tx, user: UserRow, changes: Metadata): Promise<void> {
  user.raw_app_meta_data = merged(user.raw_app_meta_data, changes);
  await tx`
    update auth.users set raw_app_meta_data = ${JSON.stringify(user.raw_app_meta_data)}::text::jsonb, updated_at = now()
    where id = ${user.id}`;
}

/** Writes `provider` and `providers` from the identities that exist now. */
export async function refreshProviders(tx: Tx, user: UserRow): Promise<void> {
  const rows = await tx<{ provider: string }[]>`
    select provider from auth.identities where user_id = ${user.id} order by created_at, id`;
  const providers = [...new Set(rows.map((row) => row.provider))];
  await mergeAppMetadata(tx, user, {
    providers,
    ...(providers[0] === undefined ? {} : { provider: providers[0] }),
  });
}
