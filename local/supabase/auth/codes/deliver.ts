import type { Auth } from "../auth.ts";
import { refuse } from "../errors.ts";
import { writeMail, type Mail } from "./mail.ts";
import { describeError } from "../../../../lib/platform/describe-error.ts";

export type Delivery = ({ channel: "email" } & Mail) | { channel: "sms"; to: string; code: string };

async function sendMail(auth: Auth, mail: Extract<Delivery, { channel: "email" }>): Promise<void> {
  try {
    await auth.transport.sendMail({
      from: auth.mailFrom,
      to: mail.to,
      headers: { "X-Altura-Code": mail.code },
      ...writeMail(mail, auth.siteUrl),
    });
  } catch (error) {
    console.error("auth: a mail was not taken:", describeError(error));
    throw refuse(500, "unexpected_failure", `Error sending ${mail.kind} email`);
  }
}

async function sendSms(auth: Auth, to: string, code: string): Promise<void> {
  const refused = () => refuse(422, "sms_send_failed", "Error sending confirmation OTP to provider");
  let answer: Response;
  try {
    answer = await fetch(`${auth.mailboxUrl}/sms`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to: `+${to}`, text: `Your Altura code is ${code}`, code }),
    });
  } catch {
    throw refused();
  }
  if (!answer.ok) throw refused();
}

/** Hands one message over. Throws what the caller is told; the code is never logged. */
export async function deliver(auth: Auth, message: Delivery): Promise<void> {
  if (message.channel === "email") await sendMail(auth, message);
  else await sendSms(auth, message.to, message.code);
}
