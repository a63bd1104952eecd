import { randomUUID } from "node:crypto";
import { compare, hash } from "bcryptjs";
import type { Auth, AuthContext } from "../auth.ts";
import { change } from "../change.ts";
import { findByEmail, findByPhone, isBanned } from "../accounts/find.ts";
import { plainPhone } from "../accounts/address.ts";
import { AuthFailure, invalid, refuse } from "../errors.ts";
import { readBody, text } from "../request.ts";
import { openSession } from "./open.ts";
import type { TokenResponse } from "./token.ts";

const MIN_LENGTH = 6;
const MAX_BYTES = 72;

/** Compared against when there is no account, so that an unknown address takes as long to refuse as a known one. */
let decoy: Promise<string> | undefined;

/** Throws `weak_password`, or `validation_failed` for what bcrypt would cut off. */
export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  if (password.length < MIN_LENGTH)
    throw new AuthFailure(422, "weak_password", `Password should be at least ${MIN_LENGTH} characters.`, [
      "length",
    ]);
}

export function hashPassword(auth: Auth, password: string): Promise<string> {
  return hash(password, auth.passwordCost);
}

export async function isPassword(auth: Auth, password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(auth, randomUUID());
  const matches = await compare(password, stored || (await decoy));
  return matches && Boolean(stored);
}

/** `POST /token?grant_type=password` */
export async function passwordGrant(auth: Auth, c: AuthContext): Promise<TokenResponse> {
  const body = await readBody(c);
  const email = text(body, "email");
  const phone = plainPhone(text(body, "phone"));
  if (email && phone) throw invalid("Only an email address or phone number should be provided on login.");
  if (!email && !phone) throw invalid("missing email or phone");

  const user = email ? await findByEmail(auth.sql, email) : await findByPhone(auth.sql, phone);
  const matches = await isPassword(auth, text(body, "password"), user?.encrypted_password ?? null);
  if (!user || !matches) throw refuse(400, "invalid_credentials", "Invalid login credentials");
  if (isBanned(user)) throw refuse(400, "user_banned", "User is banned");
  if (email && !user.email_confirmed_at) throw refuse(400, "email_not_confirmed", "Email not confirmed");
  if (phone && !user.phone_confirmed_at) throw refuse(400, "phone_not_confirmed", "Phone not confirmed");
  return change(auth, (tx) => openSession(auth, tx, c, user.id, "password"));
}
