import type { Auth, Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { forgetWrongCodes } from "../counters.ts";
import { refuse } from "../errors.ts";
import { flowHash, hashCode, newCode } from "./code.ts";
import { keepToken, type TokenType } from "./one-time.ts";

const sentAtColumn = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  phone_change_token: "phone_change_sent_at",
} as const satisfies Record<TokenType, keyof UserRow>;

/** Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit` while the last message is too fresh. */
export function checkCooldown(auth: Auth, user: UserRow, type: TokenType, channel: "email" | "sms"): void {
  const sentAt = user[sentAtColumn[type]];
  const pause = channel === "email" ? auth.limits.emailCooldown : auth.limits.smsCooldown;
  const left = sentAt === null ? 0 : sentAt.getTime() + pause * 1000 - Date.now();
  if (left > 0)
    throw refuse(
      429,
      `over_${channel}_send_rate_limit`,
      `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`,
    );
}

export type Issued = { code: string; hash: string };

/** Makes a code for an address and stores its hash; earlier codes of the kind and earlier wrong tries are gone. */
export async function issueCode(
  tx: Tx,
  user: UserRow,
  type: TokenType,
  address: string,
  isPkce: boolean,
): Promise<Issued> {
  const code = newCode();
  const hash = flowHash(hashCode(address, code), isPkce);
  await tx`
    update auth.users set ${tx(type)} = ${hash}, ${tx(sentAtColumn[type])} = now(), updated_at = now()
    where id = ${user.id}`;
  await keepToken(tx, user.id, type, hash, address);
  await forgetWrongCodes(tx, address);
  return { code, hash };
}
