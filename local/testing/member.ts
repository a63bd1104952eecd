import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { authInstance, insertAccount } from "../postgres/account.ts";

export type NewMember = {
  email: string;
  name: string;
  id?: string;
  /** False: has an account with a proven address, and has never signed in. */
  onboarded?: boolean;
  role?: "admin" | "moderator";
  /** How many days ago the member joined. */
  daysAgo?: number;
  tier?: string;
  /** Points beside those of signing up and onboarding. */
  points?: number;
};

/** The session in which the member goes through onboarding; it stays open. */
const session = (tx: TransactionSql, id: string, sessionId: string) => [
  tx`
    update auth.users set recovery_token = '', recovery_sent_at = now(), last_sign_in_at = now() where id = ${id}`,
  tx`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${id}, now(), now(), 'aal1', 'node', '127.0.0.1')`,
  tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, now(), now(), 'otp')`,
  tx`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
    values (${authInstance}, ${randomUUID().slice(-12)}, ${id}, false, now(), now(), ${sessionId})`,
];

/** The product's own functions, as that member. */
const onboarding = (tx: TransactionSql, id: string, sessionId: string, name: string) => [
  tx`select set_config('request.jwt.claims',
    ${JSON.stringify({ sub: id, role: "authenticated", aal: "aal1", session_id: sessionId })}, true)`,
  tx`set local role authenticated`,
  tx`select save_onboarding_step('profile', ${tx.json({ full_name: name })})`,
  tx`select save_onboarding_step('interests', '{"interests": ["community"]}')`,
  tx`select save_onboarding_step('wallet', '{}')`,
  tx`select save_onboarding_step('consent', '{"terms": true}')`,
  tx`select complete_onboarding()`,
];

/**
 * Makes a member with a proven address, who (unless `onboarded` is false) has signed in and finished onboarding: the same
 * rows as through the API, which takes seven requests (member.test.ts compares them). `sql` is a superuser.
 * Returns the member's id.
 */
export async function insertMember(sql: Sql, given: NewMember): Promise<string> {
  const { email, name, id = randomUUID(), onboarded = true, role, daysAgo, tier, points } = given;
  // In turns, so that one fact is later than the one before.
  await sql.begin((tx) => insertAccount(tx, { id, email, name }));
  const sessionId = randomUUID();
  if (onboarded)
    await sql.begin((tx) => [...session(tx, id, sessionId), ...onboarding(tx, id, sessionId, name)]);
  if (role || daysAgo || tier || points)
    await sql.begin((tx) => [
      ...(role ? [tx`insert into public.user_roles (user_id, role) values (${id}, ${role})`] : []),
      ...(daysAgo
        ? [
            tx`update public.profiles set created_at = now() - make_interval(days => ${daysAgo}) where user_id = ${id}`,
          ]
        : []),
      ...(tier ? [tx`update public.profiles set tier = ${tier} where user_id = ${id}`] : []),
      ...(points ? [tx`select private.award(${id}, 'manual', ${`e2e-${id}`}, ${points}, 'For a test')`] : []),
    ]);
  return id;
}
