import type { Auth, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { confirmEmail, confirmPhone } from "../accounts/confirm.ts";
import { isEmailTaken, isPhoneTaken, lockUser } from "../accounts/find.ts";
import { keepOwnIdentity } from "../accounts/identity.ts";
import { readAccount, type AccountJson } from "../accounts/json.ts";
import { mergeAppMetadata, mergeUserMetadata, refreshProviders } from "../accounts/metadata.ts";
import { refuse } from "../errors.ts";
import { setPassword } from "../user/password.ts";
import type { AdminParams } from "./params.ts";

/** 0 lifts the ban. Open sessions stay, but neither their tokens nor a refresh are taken while it lasts. */
export async function ban(tx: Tx, userId: string, seconds: number): Promise<void> {
  await tx`
    update auth.users
    set banned_until = case when ${seconds}::float8 > 0 then now() + make_interval(secs => ${seconds}) end
    where id = ${userId}`;
}

/** `PUT /admin/users/:id`: changes apply at once, without any message. */
export async function updateAccount(auth: Auth, id: string, params: AdminParams): Promise<AccountJson> {
  const { email, phone } = params;
  return change(auth, async (tx) => {
    const user = await lockUser(tx, id);
    if (email && email !== user.email && (await isEmailTaken(tx, email, id)))
      throw refuse(422, "email_exists", "A user with this email address has already been registered");
    if (phone && phone !== user.phone && (await isPhoneTaken(tx, phone)))
      throw refuse(422, "phone_exists", "A user with this phone number has already been registered");
    if (params.role) await tx`update auth.users set role = ${params.role} where id = ${id}`;
    if (params.passwordHash) await setPassword(tx, user, params.passwordHash, null);
    if (email) {
      user.email = email;
      await tx`update auth.users set email = ${email}, is_anonymous = false where id = ${id}`;
      await keepOwnIdentity(tx, user, "email", { email, email_verified: params.emailConfirm });
    }
    if (phone) {
      user.phone = phone;
      await tx`update auth.users set phone = ${phone}, is_anonymous = false where id = ${id}`;
      await keepOwnIdentity(tx, user, "phone", { phone, phone_verified: params.phoneConfirm });
    }
    if (params.emailConfirm) await confirmEmail(tx, user);
    if (params.phoneConfirm) await confirmPhone(tx, user);
    if (email || phone) await refreshProviders(tx, user);
    if (params.appData) await mergeAppMetadata(tx, user, params.appData);
    if (params.userData) await mergeUserMetadata(tx, user, params.userData);
    if (params.ban !== null) await ban(tx, id, params.ban);
    await tx`update auth.users set updated_at = now() where id = ${id}`;
    return readAccount(tx, id);
  });
}
