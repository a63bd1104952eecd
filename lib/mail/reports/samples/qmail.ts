import { plain, type Sample } from "./sample";

const qmail = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `qmail: ${name}`,
  kind,
  raw: plain(
    "From: MAILER-DAEMON@mx.example\nSubject: failure notice",
    `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<vera@gone.example>:\n${said}\n\n--- Below this line is a copy of the message.\n\n{mail}`,
  ),
});

export const qmailReports: readonly Sample[] = [
  qmail("no mailbox of its own", "hard", "Sorry, no mailbox here by that name. (#5.1.1)"),
  qmail(
    "an unknown user elsewhere",
    "hard",
    "192.0.2.7 does not like recipient.\nRemote host said: 550 User unknown\nGiving up on 192.0.2.7.",
  ),
  qmail(
    "a domain that does not exist",
    "hard",
    "Sorry, I couldn't find any host named gone.example. (#5.1.2)",
  ),
  qmail(
    "a full mailbox",
    "soft",
    "192.0.2.7 does not like recipient.\nRemote host said: 552 Mailbox over quota\nGiving up on 192.0.2.7.",
  ),
  qmail(
    "a message that was refused",
    "soft",
    "192.0.2.7 failed after I sent the message.\nRemote host said: 550 User unknown",
  ),
  qmail(
    "a server that was not reached for days",
    "soft",
    "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.",
  ),
];
