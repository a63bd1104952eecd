import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import { parseEmail } from "../accounts/address.ts";
import { signUpAccount } from "../accounts/create.ts";
import { findByEmail, isEmailTaken, lockUser } from "../accounts/find.ts";
import { readAccount, type AccountJson } from "../accounts/json.ts";
import { mergeUserMetadata } from "../accounts/metadata.ts";
import type { UserRow } from "../accounts/row.ts";
import { issueCode, type Issued } from "../codes/issue.ts";
import { mailCode } from "../codes/send.ts";
import { invalid, refuse } from "../errors.ts";
import { isAllowedRedirect, nextPath, redirectTarget } from "../redirect.ts";
import { object, readBody, text, type Body } from "../request.ts";
import { checkPassword, hashPassword } from "../sessions/password.ts";

const TAKEN = () => refuse(422, "email_exists", "A user with this email address has already been registered");

export type GeneratedLink = AccountJson & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  verification_type: string;
  redirect_to: string;
};

/** A known unconfirmed account, or a new one. */
async function newcomer(
  auth: Auth,
  tx: Tx,
  known: UserRow | undefined,
  body: Body,
  email: string,
): Promise<UserRow> {
  if (known?.email_confirmed_at) throw TAKEN();
  const data = object(body, "data") ?? {};
  if (known) {
    const user = await lockUser(tx, known.id);
    if (text(body, "type") === "signup") await mergeUserMetadata(tx, user, data);
    return user;
  }
  const password = text(body, "password");
  if (password) checkPassword(password);
  const passwordHash = password ? await hashPassword(auth, password) : "";
  return signUpAccount(tx, { email, data, passwordHash, providers: ["email"] });
}

async function issueEmailChange(tx: Tx, user: UserRow, body: Body, isNew: boolean): Promise<Issued> {
  const newEmail = parseEmail(text(body, "new_email"));
  if (await isEmailTaken(tx, newEmail, user.id)) throw TAKEN();
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0 where id = ${user.id}`;
  return isNew
    ? issueCode(tx, user, "email_change_token_new", newEmail, false)
    : issueCode(tx, user, "email_change_token_current", user.email ?? "", false);
}

async function issueFor(
  auth: Auth,
  tx: Tx,
  type: string,
  body: Body,
  email: string,
): Promise<{ user: UserRow; issued: Issued; type: string }> {
  const known = await findByEmail(tx, email);
  // A link for someone who is not there yet is a link to sign up.
  const effective = type === "magiclink" && !known ? "signup" : type;
  if (effective === "signup" || effective === "invite") {
    if (effective === "signup" && type === "signup" && !known && !text(body, "password"))
      throw invalid("Signup requires a valid password");
    const user = await newcomer(auth, tx, known, body, email);
    if (effective === "invite") await tx`update auth.users set invited_at = now() where id = ${user.id}`;
    return { user, type: effective, issued: await issueCode(tx, user, "confirmation_token", email, false) };
  }
  if (!["magiclink", "recovery", "email_change_current", "email_change_new"].includes(effective))
    throw invalid(`Invalid email action link type requested: ${type}`);
  if (!known) throw refuse(404, "user_not_found", "User with this email not found");
  const user = await lockUser(tx, known.id);
  const issued =
    effective === "magiclink" || effective === "recovery"
      ? await issueCode(tx, user, "recovery_token", email, false)
      : await issueEmailChange(tx, user, body, effective === "email_change_new");
  return { user, issued, type: effective };
}

/** `POST /admin/generate_link`: code and link for a message that somebody else sends. */
export async function generateLink(auth: Auth, c: AuthContext): Promise<GeneratedLink> {
  const body = await readBody(c);
  const email = parseEmail(text(body, "email"));
  const asked = text(body, "redirect_to");
  const redirectTo = asked && isAllowedRedirect(auth, asked) ? asked : redirectTarget(auth, c);
  return change(auth, async (tx) => {
    const { user, issued, type } = await issueFor(auth, tx, text(body, "type"), body, email);
    const link = new URL(`${auth.url}/auth/v1/verify`);
    link.searchParams.set("token", issued.hash);
    link.searchParams.set("type", type.startsWith("email_change") ? "email_change" : type);
    link.searchParams.set("redirect_to", redirectTo);
    return {
      ...(await readAccount(tx, user.id)),
      action_link: link.toString(),
      email_otp: issued.code,
      hashed_token: issued.hash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
}

/** `POST /invite`: an account and the mail that invites its owner. */
export async function invite(auth: Auth, c: AuthContext): Promise<AccountJson> {
  const body = await readBody(c);
  const email = parseEmail(text(body, "email"));
  return change(auth, async (tx, outbox) => {
    const user = await newcomer(auth, tx, await findByEmail(tx, email), body, email);
    await mailCode(auth, tx, outbox, user, "invite", { isPkce: false, next: nextPath(auth, c) });
    await tx`update auth.users set invited_at = now() where id = ${user.id}`;
    return readAccount(tx, user.id);
  });
}
