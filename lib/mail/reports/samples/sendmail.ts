import { plain, report, type Sample } from "./sample";

const headers =
  "From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>\nAuto-Submitted: auto-generated (failure)\nSubject: Returned mail: see transcript for details";
const sendmail = (
  name: string,
  kind: Sample["kind"],
  status: string,
  said: string,
  command = "RCPT To:<vera@gone.example>",
): Sample => ({
  name: `sendmail: ${name}`,
  kind,
  raw: report(
    headers,
    `The original message was received at Mon, 23 Nov 2026 10:00:00 GMT\nfrom app.altura.example [192.0.2.2]\n\n   ----- The following addresses had permanent fatal errors -----\n<vera@gone.example>\n    (reason: ${said})\n\n   ----- Transcript of session follows -----\n... while talking to mx.gone.example.:\n>>> ${command}\n<<< ${said}\n550 5.1.1 <vera@gone.example>... User unknown`,
    `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: RFC822; vera@gone.example\nAction: failed\nStatus: ${status}\nRemote-MTA: DNS; mx.gone.example\nDiagnostic-Code: SMTP; ${said}`,
  ),
});

export const sendmailReports: readonly Sample[] = [
  sendmail("an unknown user", "hard", "5.1.1", "550 5.1.1 <vera@gone.example>... User unknown"),
  sendmail(
    "an owner who moved",
    "hard",
    "5.1.6",
    "551 5.1.6 <vera@gone.example>... User has moved; please try <vera@new.example>",
  ),
  sendmail("a full mailbox", "soft", "5.2.2", "552 5.2.2 <vera@gone.example>... Mailbox full"),
  sendmail("relaying", "soft", "5.7.1", "550 5.7.1 <vera@gone.example>... Relaying denied"),
  sendmail(
    "a message that a filter refused, though its own line says otherwise",
    "soft",
    "5.2.0",
    "550 User unknown",
    "DATA",
  ),
  sendmail("too many hops", "soft", "5.4.6", "554 5.4.6 Too many hops 26 (25 max)"),
  {
    name: "sendmail: nothing but a text",
    kind: "hard",
    raw: plain(
      "From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>\nSubject: Returned mail: User unknown",
      "   ----- Transcript of session follows -----\nWhile talking to mx.gone.example:\n>>> RCPT To:<vera@gone.example>\n<<< 550 <vera@gone.example>, User Unknown\n550 <vera@gone.example>... User unknown\n421 other.example (smtp)... Deferred: Connection timed out\n\n   ----- Unsent message follows -----\n{mail}",
    ),
  },
  {
    name: "sendmail: a warning",
    kind: null,
    raw: report(
      "From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>\nSubject: Warning: could not send message for past 4 hours",
      "    **      THIS IS A WARNING MESSAGE ONLY      **",
      "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: RFC822; vera@gone.example\nAction: delayed\nStatus: 4.4.1",
    ),
  },
];
