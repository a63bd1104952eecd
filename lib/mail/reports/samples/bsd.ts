import { plain, type Sample } from "./sample";

const opensmtpd = (name: string, kind: Sample["kind"], said: string, subject = "error"): Sample => ({
  name: `OpenSMTPD: ${name}`,
  kind,
  raw: plain(
    `From: Mailer Daemon <MAILER-DAEMON@mx.example>\nSubject: Delivery status notification: ${subject}`,
    `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\n    ${
      subject === "error"
        ? "An error has occurred while attempting to deliver a message for\n    the following list of recipients:"
        : "A message is delayed for more than 4 hours for the following\n    list of recipients:"
    }\n\nvera@gone.example: ${said}\n\n    Below is a copy of the original message:\n\n{mail}`,
  ),
});
const dragonfly = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `Dragonfly: ${name}`,
  kind,
  raw: plain(
    "From: MAILER-DAEMON <>\nSubject: Mail delivery failed",
    `This is the DragonFly Mail Agent v0.13 at mx.example.\n\nThere was an error delivering your mail to <vera@gone.example>.\n\n${said}\n\nMessage headers follow.\n\n{mail}`,
  ),
});

export const bsdReports: readonly Sample[] = [
  opensmtpd("an unknown user", "hard", "550 5.1.1 <vera@gone.example>... User Unknown"),
  opensmtpd("a domain that takes no mail", "hard", "556 5.1.10 Recipient address has null MX"),
  opensmtpd("a full mailbox", "soft", "550 5.2.2 <vera@gone.example>... Mailbox Full"),
  opensmtpd("a delay", null, "Network error on destination MXs", "warning"),
  dragonfly(
    "an unknown user",
    "hard",
    "mx.gone.example [192.0.2.7] did not like our RCPT TO:\n550 5.1.1 <vera@gone.example>... User unknown",
  ),
  dragonfly(
    "a message that was refused",
    "soft",
    "mx.gone.example [192.0.2.7] did not like our final DATA:\n554 5.7.9 Message not accepted for policy reasons.",
  ),
  dragonfly(
    "a full mailbox",
    "soft",
    "mx.gone.example [192.0.2.7] did not like our RCPT TO:\n552 5.2.2 <vera@gone.example>... Mailbox full",
  ),
];
