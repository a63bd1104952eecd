import type { Db } from "../auth.ts";
import type { FactorRow, IdentityRow, UserRow } from "./row.ts";

function identityJson(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: row.last_sign_in_at ?? undefined,
    created_at: row.created_at,
    updated_at: row.updated_at,
    email: row.email ?? undefined,
  };
}

/** A second factor without its secret. */
export function factorJson(row: FactorRow) {
  return {
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.status,
    friendly_name: row.friendly_name || undefined,
    factor_type: row.factor_type,
    phone: row.phone ?? "",
    last_challenged_at: row.last_challenged_at,
  };
}

/** The public form of an account: dates that are not set are left out, tokens and the password never appear. */
export function accountJson(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    phone: user.phone ?? "",
    phone_confirmed_at: user.phone_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: factors.length > 0 ? factors.map(factorJson) : undefined,
    identities: identities.map(identityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    deleted_at: user.deleted_at ?? undefined,
    is_anonymous: user.is_anonymous,
  };
}

export type AccountJson = ReturnType<typeof accountJson>;

/** Reads an account with its identities and factors. */
export async function readAccount(db: Db, id: string): Promise<AccountJson> {
  const [user] = await db<UserRow[]>`select * from auth.users where id = ${id}`;
  if (!user) throw new Error(`auth: account ${id} vanished`);
  const identities = await db<IdentityRow[]>`
    select * from auth.identities where user_id = ${id} order by created_at, id`;
  const factors = await db<FactorRow[]>`
    select * from auth.mfa_factors where user_id = ${id} order by created_at, id`;
  return accountJson(user, identities, factors);
}
