import { multipart, plain, report, type Sample } from "./sample";

const ses = (
  name: string,
  kind: Sample["kind"],
  status: string,
  said: string,
  mta = "a8-1.smtp-out.amazonses.com",
): Sample => ({
  name: `Amazon SES: ${name}`,
  kind,
  raw: report(
    "From: MAILER-DAEMON@amazonses.com\nSubject: Delivery Status Notification (Failure)",
    `An error occurred while trying to deliver the mail to the following recipients:\nvera@gone.example`,
    `Reporting-MTA: dns; ${mta}\n\nAction: failed\nFinal-Recipient: rfc822; vera@gone.example\nDiagnostic-Code: smtp; ${said}\nStatus: ${status}`,
  ),
});

/** Its fields stand in the text. */
const workMail = (name: string, kind: Sample["kind"], status: string, said: string): Sample => ({
  name: `Amazon WorkMail: ${name}`,
  kind,
  raw: multipart(
    "From: MAILER-DAEMON@us-west-2.amazonses.com\nX-Mailer: Amazon WorkMail\nSubject: Delivery Status Notification (Failure)",
    "mixed",
    [
      [
        "text/plain; charset=iso-8859-15",
        `An error occurred while trying to deliver the mail to the following recipients:\nvera@gone.example\n\nTechnical report:\n\nReporting-MTA: dsn; a27-80.smtp-out.us-west-2.amazonses.com\n\nAction: failed\nFinal-Recipient: rfc822; vera@gone.example\nDiagnostic-Code: smtp; ${said}\nStatus: ${status}`,
      ],
      [
        "message/rfc822",
        "From: Altura <hello@altura.example>\nX-Mail-Token: {token}\nSubject: Your receipt\n\nThank you.",
      ],
    ],
  ),
});

export const amazonReports: readonly Sample[] = [
  ses("an unknown user", "hard", "5.1.1", "550 5.1.1 user unknown"),
  ses(
    "words of its own around a refusal of ours",
    "soft",
    "5.1.0",
    "5.1.0 - Unknown address error 550-'5.7.1 Access denied' (delivery attempts: 0)",
  ),
  ses(
    "words of its own around an unknown user",
    "hard",
    "5.0.0",
    "5.1.0 - Unknown address error 550-'no such mailbox' (delivery attempts: 0)",
  ),
  ses(
    "a mail that it gave up",
    "soft",
    "5.4.7",
    "554 4.4.7 Message expired: unable to deliver in 840 minutes.<421 4.4.0 Unable to lookup DNS for gone.example>",
  ),
  ses(
    "a rule of its receiver, after the mail was taken",
    "soft",
    "5.1.1",
    "550 5.1.1 Mailbox does not exist",
    "inbound-smtp.us-west-2.amazonaws.com",
  ),
  {
    name: "Amazon SES: a notification that came by mail",
    kind: "hard",
    raw: plain(
      "From: AWS Notifications <no-reply@sns.amazonaws.com>\nSubject: AWS Notification Message",
      '{"Type":"Notification","Message":"{\\"notificationType\\":\\"Bounce\\",\\"bounce\\":{\\"bounceType\\":\\"Permanent\\",\\"bouncedRecipients\\":[{\\"emailAddress\\":\\"vera@gone.example\\",\\"action\\":\\"failed\\",\\"status\\":\\"5.1.1\\",\\"diagnosticCode\\":\\"smtp; 550 5.1.1 user unknown\\"}]},\\"mail\\":{\\"headers\\":[{\\"name\\":\\"X-Mail-Token\\",\\"value\\":\\"{token}\\"}]}}"}',
    ),
  },
  workMail("an unknown user", "hard", "5.1.1", "550 5.1.1 <vera@gone.example>... User unknown"),
  workMail("a full mailbox", "soft", "5.2.2", "550 5.2.2 <vera@gone.example>... Mailbox full"),
];
