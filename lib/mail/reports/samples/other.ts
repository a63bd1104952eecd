import { multipart, plain, report, type Sample } from "./sample";

/** Formats that nobody reads, messages that are no reports, and reports that leave out what they should say. */
export const otherReports: readonly Sample[] = [
  {
    name: "fields without a status",
    kind: "hard",
    raw: report(
      "From: postmaster@mx.example\nSubject: Undeliverable",
      "See below.",
      "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 User unknown",
    ),
  },
  {
    name: "fields without a status or a code",
    kind: "hard",
    raw: report(
      "From: postmaster@mx.example\nSubject: Undeliverable",
      "See below.",
      "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: failed\nDiagnostic-Code: smtp; 550 No such user here",
    ),
  },
  {
    name: "fields that give no reason",
    kind: "soft",
    raw: report(
      "From: postmaster@mx.example\nSubject: Undeliverable",
      "It failed.",
      "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: failed",
    ),
  },
  {
    name: "an alias of whose two addresses one takes mail",
    kind: "soft",
    raw: report(
      "From: postmaster@mx.example\nSubject: Undeliverable",
      "See below.",
      "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; one@gone.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\nFinal-Recipient: rfc822; two@gone.example\nAction: delivered\nStatus: 2.0.0",
    ),
  },
  {
    name: "a report that a gateway wrapped into its own",
    kind: "hard",
    raw: multipart("From: postmaster@mx.example\nSubject: Undeliverable", "mixed", [
      ["text/plain", "Some addresses had errors."],
      [
        "message/rfc822",
        'From: MAILER-DAEMON@inner.example\nSubject: Returned mail\nContent-Type: multipart/report; report-type=delivery-status; boundary="inner"\n\n--inner\nContent-Type: text/plain\n\nSee below.\n--inner\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; inner.example\n\nFinal-Recipient: rfc822; vera@gone.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n\n--inner\nContent-Type: text/rfc822-headers\n\nX-Mail-Token: {token}\n\n--inner--',
      ],
    ]),
  },
  {
    name: "a text of an unknown system with a code",
    kind: "hard",
    raw: plain(
      "From: postmaster@mx.example\nSubject: Problem",
      "We tried. The other server: 550 5.1.1 nobody of that name, user unknown.",
    ),
  },
  {
    name: "a text of an unknown system in words alone",
    kind: "soft",
    raw: plain(
      "From: postmaster@mx.example\nSubject: Problem",
      "Your mail to vera@gone.example: user unknown.",
    ),
  },
  {
    name: "a text in a language that nobody reads here",
    kind: "soft",
    raw: plain("From: System <noreply@mx.example>\nSubject: xxx", "Þetta gekk ekki."),
  },
  {
    name: "somebody who is away",
    kind: null,
    raw: plain(
      "From: Vera <vera@gone.example>\nSubject: Out of office: Your receipt",
      "Back on Monday. Ask no such user.",
    ),
  },
  {
    name: "a desk that took a request in",
    kind: null,
    raw: plain(
      "From: Help <help@gone.example>\nAuto-Submitted: auto-generated\nSubject: [#4711] We got it",
      "Thank you.",
    ),
  },
];
