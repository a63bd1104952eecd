import { randomUUID } from "node:crypto";
import { change, type Auth, type AuthContext } from "../auth.ts";
import { mailCode, textCode } from "../codes/send.ts";
import { invalid, refuse } from "../errors.ts";
import { nextPath } from "../redirect.ts";
import { object, readBody, text } from "../request.ts";
import { checkPassword, hashPassword } from "../sessions/password.ts";
import { challengeOf, rememberFlow } from "../sessions/pkce.ts";
import { parseEmail, parsePhone } from "./address.ts";
import { signUpAccount, type NewAccount } from "./create.ts";
import { accountJson, readAccount, type AccountJson } from "./json.ts";
import { INVALID_CHANNEL } from "./otp.ts";
import type { Metadata, UserRow } from "./row.ts";

/** What a stranger gets for an address that is taken: a made-up account that looks like a new one. */
function lookalike(user: UserRow, provider: "email" | "phone", data: Metadata): AccountJson {
  const now = new Date();
  const stranger: UserRow = {
    ...user,
    id: randomUUID(),
    role: "",
    email: provider === "email" ? user.email : null,
    phone: provider === "phone" ? user.phone : null,
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    last_sign_in_at: null,
    confirmed_at: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    recovery_sent_at: null,
    invited_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    banned_until: null,
    raw_user_meta_data: data,
    raw_app_meta_data: { provider, providers: [provider] },
  };
  return accountJson(stranger, [], []);
}

/** `POST /signup`: an unconfirmed account and a message with its code; never a session. */
export async function signUp(auth: Auth, c: AuthContext): Promise<AccountJson> {
  const body = await readBody(c);
  const givenEmail = text(body, "email");
  const givenPhone = text(body, "phone");
  const password = text(body, "password");
  const channel = text(body, "channel");
  if (!givenEmail && !givenPhone)
    throw refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!password) throw invalid("Signup requires a valid password");
  checkPassword(password);
  if (givenEmail && givenPhone)
    throw invalid("Only an email address or phone number should be provided on signup.");
  if (givenPhone && channel && channel !== "sms") throw invalid(INVALID_CHANNEL);
  const challenge = challengeOf(body);
  if (givenPhone && challenge) throw invalid("PKCE not supported for phone signups");

  const provider = givenEmail ? "email" : "phone";
  const data = object(body, "data") ?? {};
  const address = givenEmail ? { email: parseEmail(givenEmail) } : { phone: parsePhone(givenPhone) };
  const account: NewAccount = {
    ...address,
    data,
    providers: [provider],
    passwordHash: await hashPassword(password),
  };

  return change(auth, async (tx, outbox) => {
    const user = await signUpAccount(tx, account);
    const isConfirmed = provider === "email" ? user.email_confirmed_at : user.phone_confirmed_at;
    if (isConfirmed) return lookalike(user, provider, data);
    if (provider === "email") {
      await rememberFlow(tx, user.id, "email/signup", challenge);
      const flow = { isPkce: challenge !== null, next: nextPath(auth, c) };
      await mailCode(auth, tx, outbox, user, "confirmation", flow);
    } else {
      await textCode(auth, tx, outbox, user, "confirmation_token", user.phone ?? "");
    }
    const json = await readAccount(tx, user.id);
    return user.invited_at ? { ...json, user_metadata: {}, identities: [] } : json;
  });
}
