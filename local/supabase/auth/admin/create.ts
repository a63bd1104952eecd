import type { Auth } from "../auth.ts";
import { change } from "../change.ts";
import { confirmEmail, confirmPhone } from "../accounts/confirm.ts";
import { insertAccount } from "../accounts/create.ts";
import { isEmailTaken, isPhoneTaken, lockUser } from "../accounts/find.ts";
import { keepOwnIdentity } from "../accounts/identity.ts";
import { readAccount, type AccountJson } from "../accounts/json.ts";
import { invalid, refuse } from "../errors.ts";
import type { AdminParams } from "./params.ts";
import { ban } from "./update.ts";

/** `POST /admin/users`: no message is sent. */
export async function createAccount(auth: Auth, params: AdminParams): Promise<AccountJson> {
  const { email, phone } = params;
  if (!email && !phone) throw invalid("Cannot create a user without either an email or phone");
  return change(auth, async (tx) => {
    if (email && (await isEmailTaken(tx, email, null)))
      throw refuse(422, "email_exists", "A user with this email address has already been registered");
    if (phone && (await isPhoneTaken(tx, phone)))
      throw refuse(422, "phone_exists", "Phone number already registered by another user");
    const { user: stored, created } = await insertAccount(tx, {
      ...(params.id ? { id: params.id } : {}),
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      ...(params.passwordHash ? { passwordHash: params.passwordHash } : {}),
      ...(params.role ? { role: params.role } : {}),
      ...(params.userData ? { data: params.userData } : {}),
      ...(params.appData ? { appData: params.appData } : {}),
      providers: [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])],
    });
    if (!created) throw refuse(500, "unexpected_failure", "Database error creating new user");
    const user = await lockUser(tx, stored.id);
    if (email) await keepOwnIdentity(tx, user, "email", { email });
    if (phone) await keepOwnIdentity(tx, user, "phone", { phone });
    if (params.emailConfirm && email) await confirmEmail(tx, user);
    if (params.phoneConfirm && phone) await confirmPhone(tx, user);
    if (params.ban !== null) await ban(tx, user.id, params.ban);
    return readAccount(tx, user.id);
  });
}
