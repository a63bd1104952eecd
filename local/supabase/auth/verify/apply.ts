import type { Tx } from "../auth.ts";
import {
  applyEmailChange,
  applyPhoneChange,
  confirmEmail,
  confirmPhone,
  recoverAccount,
} from "../accounts/confirm.ts";
import { isEmailTaken, isPhoneTaken } from "../accounts/find.ts";
import { refreshProviders } from "../accounts/metadata.ts";
import type { UserRow } from "../accounts/row.ts";
import { findUser } from "../accounts/find.ts";
import { clearToken, type TokenType } from "../codes/one-time.ts";
import { refuse } from "../errors.ts";
import type { Proven } from "./find.ts";

export const HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

async function confirmOneSide(tx: Tx, user: UserRow, token: TokenType): Promise<void> {
  await tx`
    update auth.users set email_change_confirm_status = 1, ${tx(token)} = '', updated_at = now()
    where id = ${user.id}`;
  await clearToken(tx, user.id, token);
}

async function changeEmail(tx: Tx, user: UserRow, token: TokenType): Promise<boolean> {
  if (user.email && (user.email_change_confirm_status ?? 0) === 0) {
    await confirmOneSide(tx, user, token);
    return false;
  }
  if (await isEmailTaken(tx, (user.email_change ?? "").toLowerCase(), user.id))
    throw refuse(422, "email_exists", "A user with this email address has already been registered");
  await applyEmailChange(tx, user);
  return true;
}

/**
 * Uses a proven code up. False when the change of address still waits for the other address: nobody is signed in
 * by one half.
 */
export async function applyProof(tx: Tx, { user, effect, token }: Proven): Promise<boolean> {
  if (effect === "signup") await confirmEmail(tx, user);
  else if (effect === "recovery") await recoverAccount(tx, user);
  else if (effect === "sms") await confirmPhone(tx, user);
  else if (effect === "email_change") {
    if (!(await changeEmail(tx, user, token))) return false;
  } else {
    if (await isPhoneTaken(tx, user.phone_change ?? ""))
      throw refuse(422, "phone_exists", "A user with this phone number has already been registered");
    await applyPhoneChange(tx, user);
  }
  const fresh = await findUser(tx, user.id);
  if (fresh) await refreshProviders(tx, fresh);
  return true;
}
