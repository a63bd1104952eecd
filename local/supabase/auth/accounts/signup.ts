import type { Auth, AuthContext } from "../auth.ts";
import { change } from "../change.ts";
import { checkSilentCooldown } from "../codes/cooldown.ts";
import { mailCode, textCode } from "../codes/send.ts";
import { invalid, refuse } from "../errors.ts";
import { nextPath } from "../redirect.ts";
import { object, readBody, text } from "../request.ts";
import { checkPassword, hashPassword } from "../sessions/password.ts";
import { challengeOf, rememberFlow } from "../sessions/pkce.ts";
import { parseEmail, parsePhone } from "./address.ts";
import { signUpAccount } from "./create.ts";
import type { AccountJson } from "./json.ts";
import { INVALID_CHANNEL } from "./otp.ts";
import { signedUp } from "./signed-up.ts";

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
  const address = givenEmail ? parseEmail(givenEmail) : parsePhone(givenPhone);
  const data = object(body, "data") ?? {};
  const passwordHash = await hashPassword(auth, password);

  return change(auth, async (tx, outbox) => {
    const user = await signUpAccount(tx, { [provider]: address, data, providers: [provider], passwordHash });
    const request = { provider, address, data } as const;
    if (provider === "email" ? user.email_confirmed_at : user.phone_confirmed_at) {
      const refused = await checkSilentCooldown(auth, tx, "confirmation_token", provider, address);
      return refused ?? signedUp(auth, request, null);
    }
    if (provider === "email") {
      await rememberFlow(tx, user.id, "email/signup", challenge);
      const flow = { isPkce: challenge !== null, next: nextPath(auth, c) };
      await mailCode(auth, tx, outbox, user, "confirmation", flow);
    } else {
      await textCode(auth, tx, outbox, user, "confirmation_token", address);
    }
    return signedUp(auth, request, user.id);
  });
}
