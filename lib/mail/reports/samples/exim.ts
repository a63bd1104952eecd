import { plain, report, type Sample } from "./sample";

const headers =
  "From: Mail Delivery System <Mailer-Daemon@mx.example>\nX-Failed-Recipients: vera@gone.example\nAuto-Submitted: auto-replied\nSubject: Mail delivery failed: returning message to sender";
const intro =
  "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  vera@gone.example\n";

const text = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `Exim as text: ${name}`,
  kind,
  raw: plain(
    headers,
    `${intro}${said}\n\n------ This is a copy of the message, including all the headers. ------\n\n{mail}`,
  ),
});
const fields = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `Exim with fields: ${name}`,
  kind,
  raw: report(
    headers,
    `${intro}    host mx.gone.example [192.0.2.7]\n    SMTP error from remote mail server after RCPT TO:<vera@gone.example>:\n    ${said}`,
    `Reporting-MTA: dns; mx.example\n\nAction: failed\nFinal-Recipient: rfc822;vera@gone.example\nStatus: 5.0.0\nRemote-MTA: dns; mx.gone.example\nDiagnostic-Code: smtp; ${said}`,
  ),
});
const remote = (said: string, stage = "RCPT TO:<vera@gone.example>") =>
  `    host mx.gone.example [192.0.2.7]\n    SMTP error from remote mail server after ${stage}:\n    ${said}`;

export const eximReports: readonly Sample[] = [
  text("an unknown user", "hard", remote("550 unknown user vera")),
  text("an address that leads nowhere", "hard", "    Unrouteable address"),
  text("a full mailbox", "soft", remote("552 5.2.2 mailbox full")),
  text("a message that a filter refused", "soft", remote("550 unknown user", "end of data")),
  text(
    "our server on a list",
    "soft",
    remote("550 5.7.1 Service unavailable; client host [192.0.2.2] blocked using zen.example"),
  ),
  text("a server that was not reached for days", "soft", "    retry timeout exceeded"),
  fields(
    "an unknown user",
    "hard",
    "550 5.1.1 <vera@gone.example>: Recipient address rejected: User unknown",
  ),
  fields("a status that was made up, and words", "hard", "550 no such recipient"),
  fields("a policy", "soft", "550 Administrative prohibition"),
  {
    name: "Exim as text: a delay",
    kind: null,
    raw: plain(
      "From: Mail Delivery System <Mailer-Daemon@mx.example>\nSubject: Warning: message 1tX-01 delayed 24 hours",
      "A message that you sent has not yet been delivered to vera@gone.example.\nNo action is required on your part. Delivery attempts will continue for\nsome time, and this warning may be repeated at intervals.",
    ),
  },
];

const russian =
  "Это письмо создано автоматически сервером Mail.Ru.\n\nК сожалению, Ваше письмо не может быть доставлено получателям:\n\n";
const mailru = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `mail.ru: ${name}`,
  kind,
  raw: plain(
    "From: mailer-daemon@corp.mail.ru\nX-Failed-Recipients: vera@mail.gone.example\nAuto-Submitted: auto-replied\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\nSubject: Mail failure.",
    `${russian}  vera@mail.gone.example\n${said}\n\n**********************\n\n${intro}${said}\n\n------ This is a copy of the message, including all the headers. ------\n\n{mail}`,
  ),
});

export const mailruReports: readonly Sample[] = [
  mailru(
    "an unknown user",
    "hard",
    remote(
      "550 Message was not accepted -- invalid mailbox. Local mailbox vera@mail.gone.example is unavailable: user not found",
    ),
  ),
  mailru("a full mailbox", "soft", remote("550 5.2.2 <vera@mail.gone.example>: mailbox full")),
  mailru(
    "spam, it says",
    "soft",
    remote("550 spam message rejected. Please visit https://help.example/notspam", "end of data"),
  ),
];
