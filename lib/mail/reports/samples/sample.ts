/** A report in the form of a mail system, written for these tests; `{token}` stands for the token of the mail it is about. */
export type Sample = {
  name: string;
  /** Null: it reports no failure. */
  kind: "hard" | "soft" | null;
  raw: string;
};

type Part = readonly [type: string, body: string];

/** A message of several parts, as reports with fields are. */
export function multipart(headers: string, subtype: string, parts: readonly Part[]): string {
  const boundary = "=_part_4711";
  const bodies = parts.map(([type, body]) => `--${boundary}\nContent-Type: ${type}\n\n${body}\n`);
  return [
    `To: bounces+{token}@altura.example\n${headers}\nMIME-Version: 1.0`,
    `Content-Type: multipart/${subtype}; boundary="${boundary}"\n`,
    `${bodies.join("\n")}\n--${boundary}--\n`,
  ].join("\n");
}

/** A report of RFC 3464: a text for people, the fields, and the headers of our mail. */
export const report = (headers: string, text: string, fields: string): string =>
  multipart(headers, "report; report-type=delivery-status", [
    ["text/plain; charset=utf-8", text],
    ["message/delivery-status", fields],
    [
      "text/rfc822-headers",
      "From: Altura <hello@altura.example>\nX-Mail-Token: {token}\nSubject: Your receipt",
    ],
  ]);

/** A report that is nothing but text; `{mail}` stands for our mail that it quotes. */
export const plain = (headers: string, text: string): string =>
  `To: bounces+{token}@altura.example\n${headers}\n\n${text.replace(
    "{mail}",
    "Received: from app.altura.example by mx.example; Mon, 23 Nov 2026 10:00:00 +0000\nFrom: Altura <hello@altura.example>\nX-Mail-Token: {token}\nSubject: Your receipt\n\nThank you. Mailbox full of joy, no such user, 550 5.1.1.",
  )}\n`;
