import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../auth.ts";

export type TokenType =
  | "confirmation_token"
  | "reauthentication_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "phone_change_token";

export async function clearTokens(tx: Tx, userId: string): Promise<void> {
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`;
}

export async function clearToken(tx: Tx, userId: string, type: TokenType): Promise<void> {
  await tx`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`;
}

/** An account has one token of a kind: a new one replaces the old one. */
export async function keepToken(
  tx: Tx,
  userId: string,
  type: TokenType,
  hash: string,
  relatesTo: string,
): Promise<void> {
  await clearToken(tx, userId, type);
  await tx`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${randomUUID()}, ${userId}, ${type}, ${hash}, ${relatesTo.toLowerCase()})`;
}

export async function findToken(
  db: Db,
  hash: string,
  types: TokenType[],
): Promise<{ user_id: string; token_type: TokenType } | undefined> {
  return (
    await db<{ user_id: string; token_type: TokenType }[]>`
      select user_id, token_type from auth.one_time_tokens
      where token_hash = ${hash} and token_type = any(${types}::auth.one_time_token_type[])`
  )[0];
}
