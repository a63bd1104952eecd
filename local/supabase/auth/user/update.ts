import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { parseEmail, parsePhone } from "../accounts/address.ts";
import { isEmailTaken, isPhoneTaken, lockUser } from "../accounts/find.ts";
import { readAccount, type AccountJson } from "../accounts/json.ts";
import { mergeUserMetadata } from "../accounts/metadata.ts";
import { INVALID_CHANNEL } from "../accounts/otp.ts";
import type { UserRow } from "../accounts/row.ts";
import { mailEmailChange, textCode } from "../codes/send.ts";
import { invalid, refuse } from "../errors.ts";
import { nextPath } from "../redirect.ts";
import { object, readBody, text } from "../request.ts";
import { checkPassword, hashPassword, isPassword } from "../sessions/password.ts";
import { challengeOf, rememberFlow } from "../sessions/pkce.ts";
import { spendNonce } from "./nonce.ts";
import { setPassword } from "./password.ts";

const DAY = 24 * 60 * 60 * 1000;

async function hasSecondFactor(tx: Tx, user: UserRow): Promise<boolean> {
  const rows = await tx`
    select 1 from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`;
  return rows.length > 0;
}

/**
 * `PUT /user`: data at once, address and number after their codes, the password at once when the session is
 * younger than a day or a code of `GET /reauthenticate` comes along as `nonce`.
 */
export async function updateUser(auth: Auth, c: AuthContext): Promise<AccountJson> {
  const body = await readBody(c);
  const session = c.get("session");
  const email = text(body, "email") ? parseEmail(text(body, "email")) : "";
  const phone = text(body, "phone") ? parsePhone(text(body, "phone")) : "";
  const password = text(body, "password");
  const channel = text(body, "channel");
  const data = object(body, "data");
  const challenge = challengeOf(body);
  if (object(body, "app_metadata"))
    throw refuse(403, "not_admin", "Updating app_metadata requires admin privileges");
  if (phone && channel && channel !== "sms") throw invalid(INVALID_CHANNEL);
  if (password) checkPassword(password);
  const passwordHash = password ? await hashPassword(auth, password) : "";
  const isSame = password ? await isPassword(auth, password, c.get("user").encrypted_password) : false;

  return change(auth, async (tx, outbox) => {
    const user = await lockUser(tx, c.get("user").id);
    const changesEmail = email !== "" && email !== user.email;
    const changesPhone = phone !== "" && phone !== user.phone;
    const changesLogin = changesEmail || changesPhone || password !== "";
    if (changesLogin && session.aal !== "aal2" && (await hasSecondFactor(tx, user)))
      throw refuse(
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    if (changesEmail && (await isEmailTaken(tx, email, user.id)))
      throw refuse(422, "email_exists", "A user with this email address has already been registered");
    if (changesPhone && (await isPhoneTaken(tx, phone)))
      throw refuse(422, "phone_exists", "A user with this phone number has already been registered");

    if (password) {
      if (Date.now() > session.created_at.getTime() + DAY) {
        const refused = await spendNonce(auth, tx, user, text(body, "nonce"));
        if (refused) return refused;
      }
      if (isSame)
        throw refuse(422, "same_password", "New password should be different from the old password.");
      await setPassword(tx, user, passwordHash, session.id);
    }
    if (data) await mergeUserMetadata(tx, user, data);
    if (changesEmail) {
      await rememberFlow(tx, user.id, "email_change", challenge);
      const flow = { isPkce: challenge !== null, next: nextPath(auth, c) };
      await mailEmailChange(auth, tx, outbox, user, email, flow);
    }
    if (changesPhone) await textCode(auth, tx, outbox, user, "phone_change_token", phone);
    return readAccount(tx, user.id);
  });
}
