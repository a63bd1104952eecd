import { randomUUID } from "node:crypto";
import type { Tx } from "../auth.ts";
import { AuthFailure, refuse } from "../errors.ts";
import { findByEmail, findByPhone, findUser, lockUser } from "./find.ts";
import { createIdentity, findIdentity } from "./identity.ts";
import { keepOnlyIdentity } from "./unconfirmed.ts";
import type { Metadata, UserRow } from "./row.ts";

const INSTANCE = "00000000-0000-0000-0000-000000000000";

export type NewAccount = {
  id?: string;
  email?: string;
  phone?: string;
  /** bcrypt, or none. */
  passwordHash?: string;
  data?: Metadata;
  appData?: Metadata;
  providers: string[];
  role?: string;
  isSso?: boolean;
};

/**
 * Stores an account without an identity. When two calls race for one address the second gets the first one's
 * account and `created: false`. A trigger that fails is answered as hosted answers it: `unexpected_failure`.
 */
export async function insertAccount(
  tx: Tx,
  account: NewAccount,
): Promise<{ user: UserRow; created: boolean }> {
  const id = account.id ?? randomUUID();
  const [provider] = account.providers;
  const appData = { ...(provider ? { provider, providers: account.providers } : {}), ...account.appData };
  try {
    const inserted = await tx`
      insert into auth.users
        (instance_id, id, aud, role, email, phone, encrypted_password, confirmation_token, recovery_token, email_change,
         email_change_token_new, raw_app_meta_data, raw_user_meta_data, is_sso_user, created_at, updated_at)
      values
        (${INSTANCE}, ${id}, 'authenticated', ${account.role ?? "authenticated"}, ${account.email ?? null},
         ${account.phone ?? null}, ${account.passwordHash ?? ""}, '', '', '', '', ${JSON.stringify(appData)}::text::jsonb,
         ${JSON.stringify(account.data ?? {})}::text::jsonb, ${account.isSso ?? false}, now(), now())
      on conflict do nothing
      returning id`;
    const created = inserted.length > 0;
    const user = created
      ? await findUser(tx, id)
      : account.email
        ? await findByEmail(tx, account.email)
        : await findByPhone(tx, account.phone ?? "");
    if (user) return { user, created };
  } catch (error) {
    if (error instanceof AuthFailure) throw error;
    console.error("auth: a new account could not be stored:", error);
  }
  throw refuse(500, "unexpected_failure", "Database error saving new user");
}

/**
 * Gives an unconfirmed account the identity of its own address or number. Where one has to be made for an account
 * that was there before, everybody else who had a way into it loses it: it may have been prepared for its owner.
 */
async function ownIdentity(tx: Tx, user: UserRow, account: NewAccount, isNew: boolean): Promise<void> {
  const provider = account.email ? "email" : "phone";
  if (await findIdentity(tx, provider, user.id)) return;
  const identity = await createIdentity(tx, user, provider, {
    ...account.data,
    sub: user.id,
    ...(user.email ? { email: user.email } : {}),
    ...(user.phone ? { phone: user.phone } : {}),
    email_verified: false,
    phone_verified: false,
  });
  if (!isNew) await keepOnlyIdentity(tx, user, identity);
}

/** The account of an e-mail address or number, locked: as it is when it is confirmed, made when it is missing. */
export async function signUpAccount(tx: Tx, account: NewAccount): Promise<UserRow> {
  const known = account.email
    ? await findByEmail(tx, account.email)
    : await findByPhone(tx, account.phone ?? "");
  const { user: stored, created } = known
    ? { user: known, created: false }
    : await insertAccount(tx, account);
  const user = await lockUser(tx, stored.id);
  const isConfirmed = account.email ? user.email_confirmed_at !== null : user.phone_confirmed_at !== null;
  if (!isConfirmed) await ownIdentity(tx, user, account, created);
  return user;
}
