import type { Auth, AuthContext } from "../auth.ts";
import { change } from "../change.ts";
import { checkSilentCooldown } from "../codes/cooldown.ts";
import { mailCode, mailEmailChange, textCode } from "../codes/send.ts";
import { invalid } from "../errors.ts";
import { nextPath } from "../redirect.ts";
import { readBody, text } from "../request.ts";
import { challengeOf, rememberFlow } from "../sessions/pkce.ts";
import { parseEmail, parsePhone } from "./address.ts";
import { findByEmail, findByPhone, lockUser } from "./find.ts";

/** `POST /recover`: the same answer whether or not there is an account. */
export async function recover(auth: Auth, c: AuthContext): Promise<void> {
  const body = await readBody(c);
  if (!text(body, "email")) throw invalid("Password recovery requires an email");
  const email = parseEmail(text(body, "email"));
  const challenge = challengeOf(body);
  await change(auth, async (tx, outbox) => {
    const known = await findByEmail(tx, email);
    if (!known) return checkSilentCooldown(auth, tx, "recovery_token", "email", email);
    const user = await lockUser(tx, known.id);
    await rememberFlow(tx, user.id, "recovery", challenge);
    const flow = { isPkce: challenge !== null, next: nextPath(auth, c) };
    await mailCode(auth, tx, outbox, user, "recovery", flow);
    return null;
  });
}

const RESENT = ["signup", "email_change", "sms", "phone_change"] as const;

const tokenOf = {
  signup: "confirmation_token",
  email_change: "email_change_token_new",
  sms: "confirmation_token",
  phone_change: "phone_change_token",
} as const;

/** `POST /resend`: the same answer whether or not anything was left to send. */
export async function resend(auth: Auth, c: AuthContext): Promise<void> {
  const body = await readBody(c);
  const type = RESENT.find((known) => known === text(body, "type"));
  const givenEmail = text(body, "email");
  const givenPhone = text(body, "phone");
  if (!type) throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  if (!givenEmail && type === "signup") throw invalid("Type provided requires an email address");
  if (!givenPhone && type === "sms") throw invalid("Type provided requires a phone number");
  if (givenEmail && givenPhone) throw invalid("Only an email address or phone number should be provided.");
  if (!givenEmail && !givenPhone) throw invalid("Missing email address or phone number");
  const email = givenEmail ? parseEmail(givenEmail) : "";
  const phone = givenPhone ? parsePhone(givenPhone) : "";
  const challenge = challengeOf(body);
  const flow = { isPkce: challenge !== null, next: nextPath(auth, c) };

  await change(auth, async (tx, outbox) => {
    const known = email ? await findByEmail(tx, email) : await findByPhone(tx, phone);
    const user = known && (await lockUser(tx, known.id));
    if (!user) {
      return checkSilentCooldown(auth, tx, tokenOf[type], email ? "email" : "phone", email || phone);
    } else if (type === "signup" && !user.email_confirmed_at) {
      await rememberFlow(tx, user.id, "email/signup", challenge);
      await mailCode(auth, tx, outbox, user, "confirmation", flow);
    } else if (type === "sms" && !user.phone_confirmed_at) {
      await textCode(auth, tx, outbox, user, "confirmation_token", phone);
    } else if (type === "email_change" && user.email_change) {
      await rememberFlow(tx, user.id, "email_change", challenge);
      await mailEmailChange(auth, tx, outbox, user, user.email_change, flow);
    } else if (type === "phone_change" && user.phone_change) {
      await textCode(auth, tx, outbox, user, "phone_change_token", user.phone_change);
    } else {
      return checkSilentCooldown(auth, tx, tokenOf[type], email ? "email" : "phone", email || phone);
    }
    return null;
  });
}
