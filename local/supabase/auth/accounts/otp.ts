import type { Auth, AuthContext, Tx } from "../auth.ts";
import { change } from "../change.ts";
import type { Delivery } from "../codes/deliver.ts";
import { mailCode, textCode } from "../codes/send.ts";
import { invalid, refuse } from "../errors.ts";
import { nextPath } from "../redirect.ts";
import { flag, object, readBody, text } from "../request.ts";
import { challengeOf, rememberFlow, type Challenge } from "../sessions/pkce.ts";
import { parseEmail, parsePhone } from "./address.ts";
import { signUpAccount } from "./create.ts";
import { findByEmail, findByPhone } from "./find.ts";
import type { Metadata, UserRow } from "./row.ts";

export const INVALID_CHANNEL =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.";

/** A confirmed member gets a sign-in code, anyone else the code that confirms the address. */
async function mailSignIn(
  auth: Auth,
  tx: Tx,
  outbox: Delivery[],
  user: UserRow,
  challenge: Challenge | null,
  next: string | null,
): Promise<void> {
  const isKnown = user.email_confirmed_at !== null;
  await rememberFlow(tx, user.id, isKnown ? "magiclink" : "email/signup", challenge);
  const flow = { isPkce: challenge !== null, next };
  await mailCode(auth, tx, outbox, user, isKnown ? "magic_link" : "confirmation", flow);
}

type Request = { email: string; phone: string; data: Metadata; createUser: boolean };

async function accountFor(tx: Tx, { email, phone, data, createUser }: Request): Promise<UserRow> {
  const known = email ? await findByEmail(tx, email) : await findByPhone(tx, phone);
  if (!known && !createUser) throw refuse(422, "otp_disabled", "Signups not allowed for otp");
  return signUpAccount(tx, {
    ...(email ? { email, providers: ["email"] } : { phone, providers: ["phone"] }),
    data,
  });
}

/** `POST /otp` and `/magiclink`: sends a code to an address, and makes the account if it may. */
export async function sendOtp(auth: Auth, c: AuthContext): Promise<void> {
  const body = await readBody(c);
  const givenEmail = text(body, "email");
  const givenPhone = text(body, "phone");
  const channel = text(body, "channel");
  if (givenEmail && givenPhone) throw invalid("Only an email address or phone number should be provided");
  if (!givenEmail && !givenPhone) throw invalid("One of email or phone must be set");
  if (givenEmail && channel) throw invalid("Channel should only be specified with Phone OTP");
  if (givenPhone && channel && channel !== "sms") throw invalid(INVALID_CHANNEL);

  const challenge = challengeOf(body);
  const request: Request = {
    email: givenEmail ? parseEmail(givenEmail) : "",
    phone: givenPhone ? parsePhone(givenPhone) : "",
    data: object(body, "data") ?? {},
    createUser: flag(body, "create_user", true),
  };
  await change(auth, async (tx, outbox) => {
    const user = await accountFor(tx, request);
    if (request.email) await mailSignIn(auth, tx, outbox, user, challenge, nextPath(auth, c));
    else await textCode(auth, tx, outbox, user, "confirmation_token", request.phone);
  });
}
