import { plain, report, type Sample } from "./sample";

const gmail = (
  name: string,
  kind: Sample["kind"],
  status: string,
  said: string,
  action = "failed",
): Sample => ({
  name: `Gmail: ${name}`,
  kind,
  raw: report(
    "From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nAuto-Submitted: auto-replied\nSubject: Delivery Status Notification (Failure)",
    `** Message not delivered **\n\nYour message couldn't be delivered to vera@gone.example.\n\nThe response was:\n${said}`,
    `Reporting-MTA: dns; googlemail.com\nArrival-Date: Mon, 23 Nov 2026 10:00:00 -0800 (PST)\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.gone.example. (192.0.2.7, the server for the domain gone.example.)\nDiagnostic-Code: smtp; ${said}`,
  ),
});

export const gmailReports: readonly Sample[] = [
  gmail(
    "an account that does not exist",
    "hard",
    "5.1.1",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser x1-20 - gsmtp",
  ),
  gmail(
    "an account that is disabled",
    "soft",
    "5.2.1",
    "550 5.2.1 The email account that you tried to reach is disabled. x1-20 - gsmtp",
  ),
  gmail(
    "the pace",
    "soft",
    "5.2.1",
    "550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n 550 5.2.1 prevents additional messages from being delivered. x1-20 - gsmtp",
  ),
  gmail(
    "a full mailbox",
    "soft",
    "5.2.2",
    "552 5.2.2 The recipient's inbox is out of storage space. x1-20 - gsmtp",
  ),
  gmail(
    "our SPF and DKIM",
    "soft",
    "5.7.26",
    "550 5.7.26 Your email has been blocked because the sender is unauthenticated. x1-20 - gsmtp",
  ),
  gmail(
    "a mail that is still being tried",
    null,
    "4.4.1",
    "The recipient server did not accept our requests to connect.",
    "delayed",
  ),
];

const yahoo = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `Yahoo: ${name}`,
  kind,
  raw: plain(
    "From: MAILER-DAEMON@yahoo.example\nSubject: Failure Notice",
    `Sorry, we were unable to deliver your message to the following address.\n\n<vera@gone.example>:\n${said}\n\n--- Below this line is a copy of the message.\n\n{mail}`,
  ),
});

export const yahooReports: readonly Sample[] = [
  yahoo("an unknown user", "hard", "Remote host said: 550 5.1.1 User unknown [RCPT_TO]"),
  yahoo(
    "an unknown user without a code",
    "hard",
    "554: 30: Sorry, your message to vera@gone.example cannot be delivered. This mailbox does not exist (554.30). [RCPT_TO]",
  ),
  yahoo("a full mailbox", "soft", "Remote host said: 552 5.2.2 Mailbox is full [RCPT_TO]"),
  yahoo(
    "a message that was refused",
    "soft",
    "Remote host said: 554 5.7.9 Message not accepted for policy reasons. [BODY]",
  ),
];
