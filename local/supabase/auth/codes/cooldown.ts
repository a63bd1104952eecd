import type { Auth, Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { forgetWrongCodes } from "../counts.ts";
import { refuse, type AuthFailure } from "../errors.ts";
import type { TokenType } from "./one-time.ts";

export const sentAtColumn = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  phone_change_token: "phone_change_sent_at",
} as const satisfies Record<TokenType, keyof UserRow>;

function tooSoon(auth: Auth, channel: "email" | "sms", sentAt: Date | null): AuthFailure | null {
  const pause = channel === "email" ? auth.limits.emailCooldown : auth.limits.smsCooldown;
  const left = sentAt === null ? 0 : sentAt.getTime() + pause * 1000 - Date.now();
  if (left <= 0) return null;
  return refuse(
    429,
    `over_${channel}_send_rate_limit`,
    `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`,
  );
}

/** Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit` while the last message is too fresh. */
export function checkCooldown(auth: Auth, user: UserRow, type: TokenType, channel: "email" | "sms"): void {
  const refused = tooSoon(auth, channel, user[sentAtColumn[type]]);
  if (refused) throw refused;
}

/**
 * The same pause for an address to which nothing is sent, because it has no account or one that is confirmed: without
 * it, asking twice would tell which addresses are members. Wrong codes are forgotten as by a real message.
 */
export async function checkSilentCooldown(
  auth: Auth,
  tx: Tx,
  type: TokenType,
  channel: "email" | "phone",
  address: string,
): Promise<AuthFailure | null> {
  const key = `silent:${type}:${address.toLowerCase()}`;
  await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const [last] = await tx<{ at: Date }[]>`
    select since as at from local_auth.counts where key = ${key}`;
  const refused = tooSoon(auth, channel === "email" ? "email" : "sms", last?.at ?? null);
  if (refused) return refused;
  await tx`
    insert into local_auth.counts (key, since, count) values (${key}, clock_timestamp(), 1)
    on conflict (key) do update set since = excluded.since`;
  await forgetWrongCodes(tx, address);
  return null;
}
