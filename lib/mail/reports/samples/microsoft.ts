import { multipart, report, type Sample } from "./sample";

const exchange2003 = (name: string, kind: Sample["kind"], said: string): Sample => ({
  name: `Exchange 2003: ${name}`,
  kind,
  raw: multipart(
    "From: postmaster@gone.example\nX-Mailer: Internet Mail Service (5.5.2657.72)\nX-MS-Embedded-Report:\nSubject: Undeliverable: Your receipt",
    "mixed",
    [
      [
        'text/plain; charset="iso-8859-1"',
        `Your message\n\n  To:      vera@gone.example\n  Subject: Your receipt\n\ndid not reach the following recipient(s):\n\nvera@gone.example on Mon, 23 Nov 2026 10:00:00 -0000\n    ${said}`,
      ],
      [
        "message/rfc822",
        "From: Altura <hello@altura.example>\nX-Mail-Token: {token}\nSubject: Your receipt\n\nThank you.",
      ],
    ],
  ),
});

const advice =
  "Your message wasn't delivered. The mailbox may be full, the address may be wrong, or your message looked like spam.\n\nDiagnostic information for administrators:\n\nGenerating server: mx.example\n\nvera@gone.example\n";
const exchange = (
  system: string,
  name: string,
  kind: Sample["kind"],
  status: string,
  said: string,
): Sample => ({
  name: `${system}: ${name}`,
  kind,
  raw: report(
    "From: postmaster@gone.example\nSubject: Undeliverable: Your receipt",
    `${advice}Remote Server returned '${said}'`,
    `Reporting-MTA: dns;mx.example\n\nFinal-recipient: RFC822;vera@gone.example\nAction: failed\nStatus: ${status}\nDiagnostic-code: smtp;${said}\nX-Display-Name: Vera`,
  ),
});

export const microsoftReports: readonly Sample[] = [
  exchange2003(
    "an unknown recipient",
    "hard",
    "The recipient name is not recognized\n\tThe MTS-ID of the original message is: c=us;a= ;p=gone;l=EXCHANGE-1\n    MSEXCH:IMS:GONE:SITE:EXCHANGE 0 (000C05A6) Unknown Recipient",
  ),
  exchange2003(
    "a full mailbox",
    "soft",
    "The recipient's mailbox is full.\n    MSEXCH:IMS:GONE:SITE:EXCHANGE 3550 (000B09AA) 552 Storage allocation exceeded",
  ),
  exchange(
    "Exchange",
    "an unknown recipient",
    "hard",
    "5.1.1",
    "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found",
  ),
  exchange(
    "Exchange",
    "who may not write to a group",
    "soft",
    "5.7.1",
    "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
  ),
  exchange(
    "Exchange",
    "a size",
    "soft",
    "5.3.4",
    "552 5.3.4 ROUTING.SizeLimit; message size exceeds fixed maximum size for route",
  ),
  exchange(
    "Microsoft 365",
    "an unknown recipient",
    "hard",
    "5.1.10",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient vera@gone.example not found by SMTP address lookup",
  ),
  exchange(
    "Microsoft 365",
    "a directory that does not have the address",
    "hard",
    "5.4.1",
    "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mx.example]",
  ),
  exchange(
    "Microsoft 365",
    "our sender address",
    "soft",
    "5.1.8",
    "550 5.1.8 Access denied, bad outbound sender",
  ),
  exchange(
    "Microsoft 365",
    "a server that was not reached",
    "soft",
    "5.4.316",
    "550 5.4.316 Message expired, connection refused",
  ),
  exchange(
    "Microsoft 365",
    "our address in the net",
    "soft",
    "5.7.606",
    "550 5.7.606 Access denied, banned sending IP [192.0.2.2]",
  ),
  exchange(
    "Outlook.com",
    "an unknown recipient, in the words of RFC 5321",
    "hard",
    "5.5.0",
    "550 Requested action not taken: mailbox unavailable (-1915321397:308:-2147467259)",
  ),
  exchange(
    "Microsoft 365",
    "a full mailbox",
    "soft",
    "5.2.2",
    "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded",
  ),
];
