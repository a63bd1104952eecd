import { report, type Sample } from "./sample";

const postfix = (
  name: string,
  kind: Sample["kind"],
  status: string,
  said: string,
  command = "RCPT TO",
): Sample => ({
  name: `Postfix: ${name}`,
  kind,
  raw: report(
    "From: MAILER-DAEMON@out.altura.example (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied",
    `This is the mail system at host out.altura.example.\n\nYour message could not be delivered. Mailbox, quota, spam or policy: see below.\n\n                   The mail system\n\n<vera@gone.example>: host mx.gone.example[192.0.2.7] said: ${said}\n    (in reply to ${command} command)`,
    `Reporting-MTA: dns; out.altura.example\nX-Postfix-Queue-ID: 4X7\n\nFinal-Recipient: rfc822; vera@gone.example\nOriginal-Recipient: rfc822;vera@gone.example\nAction: failed\nStatus: ${status}\nRemote-MTA: dns; mx.gone.example\nDiagnostic-Code: smtp; ${said.replace(/(.{40,60}) /g, "$1\n    ")}`,
  ),
});

const local = (
  name: string,
  kind: Sample["kind"],
  action: string,
  status: string,
  diagnostic: string,
): Sample => ({
  name: `Postfix: ${name}`,
  kind,
  raw: report(
    "From: MAILER-DAEMON@out.altura.example (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender",
    `This is the mail system at host out.altura.example.\n\n<vera@gone.example>: ${diagnostic}`,
    `Reporting-MTA: dns; out.altura.example\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: X-Postfix; ${diagnostic}`,
  ),
});

export const postfixReports: readonly Sample[] = [
  postfix(
    "a mailbox that does not exist",
    "hard",
    "5.1.1",
    "550 5.1.1 <vera@gone.example>: Recipient address rejected: User unknown in virtual mailbox table",
  ),
  postfix("the same without a code of the other server", "hard", "5.0.0", "550 No such user here"),
  postfix("a full mailbox", "soft", "5.2.2", "552 5.2.2 <vera@gone.example>: Mailbox is over its quota"),
  postfix("our SPF record", "soft", "5.0.0", "550 Bad SPF records for [host:192.0.2.2]"),
  postfix(
    "our name in the DNS",
    "soft",
    "5.0.0",
    "550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS for 192.0.2.2",
  ),
  postfix(
    "our address on a list, and a status that was made up",
    "soft",
    "5.1.1",
    "550 5.7.1 IP address blacklisted by recipient",
  ),
  postfix(
    "a user who is unknown only once the message is there",
    "soft",
    "5.0.0",
    "550 Unknown user vera",
    "end of DATA",
  ),
  postfix(
    "a sender who is refused",
    "soft",
    "5.1.1",
    "550 5.1.1 hello@altura.example: no such user",
    "MAIL FROM",
  ),
  postfix(
    "an answer that says of itself that it may pass",
    "soft",
    "4.1.1",
    "450 4.1.1 <vera@gone.example>: unverified address: User unknown",
  ),
  local(
    "a domain that does not exist",
    "hard",
    "failed",
    "5.4.4",
    "Host or domain name not found. Name service error for name=gone.example type=A: Host not found",
  ),
  local(
    "a name server that does not answer",
    "soft",
    "failed",
    "5.4.3",
    "Host or domain name not found. Name service error for name=gone.example type=MX: Host not found, try again",
  ),
  local("a loop", "soft", "failed", "5.4.6", "mail for gone.example loops back to myself"),
  local(
    "a mail that is still being tried",
    null,
    "delayed",
    "4.4.1",
    "connect to mx.gone.example[192.0.2.7]:25: Connection timed out",
  ),
];
