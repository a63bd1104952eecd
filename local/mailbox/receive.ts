import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import type { Sql } from "postgres";
import { SMTPServer } from "smtp-server";
import { findCode, textOfHtml } from "./code.ts";
import { keepMessage } from "./messages.ts";
import { handOnReports, type ReportInlet } from "./reports.ts";

const MAX_BYTES = 10 * 1024 * 1024;

async function keepMail(sql: Sql, raw: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const header = mail.headers.find((entry) => entry.key === "x-altura-code")?.value;
  const text = mail.text?.trim() || textOfHtml(mail.html ?? "");
  for (const to of recipients) {
    await keepMessage(sql, {
      channel: "email",
      messageId: mail.messageId ?? crypto.randomUUID(),
      to,
      subject: mail.subject ?? "",
      text,
      html: mail.html ?? null,
      code: findCode(header, text),
    });
  }
}

/** An SMTP server that keeps whatever it is given: no relay, any user name and password pass, no TLS. */
export function createReceiver(sql: Sql, reports?: ReportInlet): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("Message too large"), { responseCode: 552 });
          if (reports) handOnReports(raw, recipients, reports);
          return keepMail(sql, raw, recipients);
        })
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
}
