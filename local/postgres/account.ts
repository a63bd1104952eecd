import type { TransactionSql } from "postgres";

export const authInstance = "00000000-0000-0000-0000-000000000000";

type Account = { id: string; email: string; name?: string };

/**
 * What the auth service writes in one transaction for an account with a proven address that an administrator makes: statements
 * for `sql.begin`, to be run in their order (local/testing/member.test.ts compares their rows with those of the API).
 */
export const insertAccount = (tx: TransactionSql, { id, email, name }: Account) => [
  tx`
    insert into auth.users
      (instance_id, id, aud, role, email, encrypted_password, confirmation_token, recovery_token, email_change,
       email_change_token_new, raw_app_meta_data, raw_user_meta_data, is_sso_user, created_at, updated_at)
    values
      (${authInstance}, ${id}, 'authenticated', 'authenticated', ${email}, '', '', '', '', '',
       '{"provider": "email", "providers": ["email"]}', ${tx.json(name === undefined ? {} : { full_name: name })}, false, now(), now())`,
  tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${tx.json({ sub: id, email, email_verified: true, phone_verified: false })}, 'email',
      now(), now(), now())`,
  // The sign-up is awarded when the address is proven, not when the account is made.
  tx`
    update auth.users
    set email_confirmed_at = now(), confirmation_token = '', is_anonymous = false,
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
    where id = ${id}`,
];
