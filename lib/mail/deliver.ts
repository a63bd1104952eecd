import "server-only";
import nodemailer, { type Transporter } from "nodemailer";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { bounceAddress, mailHeader, mailToken, messageId } from "./envelope";
import { readEdits } from "./queries";
import { renderMail, type Edits } from "./render";
import { causeOf } from "./reports/cause/cause";
import { bounceKind } from "./reports/cause/causes";
import { outboxRow } from "./schema";
import { leaveOf } from "./unsubscribe";

let known: { settings: string; transport: Transporter } | undefined;

/** What receivers check of a mail besides nodemailer's own list: RFC 8058 wants the button's headers signed. */
const signed =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** How mails are signed (DKIM, RFC 6376); undefined when the mail service does it, or nobody. */
export function signing() {
  const { MAIL_DKIM_KEY: privateKey, MAIL_DKIM_SELECTOR: keySelector } = env;
  if (!privateKey || !keySelector) return undefined;
  // The sender's own domain, so that DMARC finds the two alike.
  const domainName = /@([^>@\s]+)>?$/.exec(env.MAIL_FROM)?.[1] ?? "";
  return { domainName, keySelector, privateKey, headerFieldNames: signed };
}

function transport(): Transporter {
  const dkim = signing();
  const settings = JSON.stringify([env.SMTP_URL, dkim]);
  if (known?.settings !== settings) {
    known?.transport.close();
    const options = {
      url: env.SMTP_URL,
      connectionTimeout: timeouts.mailConnectionMs,
      greetingTimeout: timeouts.mailConnectionMs,
      socketTimeout: timeouts.mailAnswerMs,
      dkim,
    };
    known = { settings, transport: nodemailer.createTransport(options) };
  }
  return known.transport;
}

/** Whether the mail server answers and takes our credentials; throws what it says instead. */
export async function verifyTransport(): Promise<void> {
  await transport().verify();
}

/** A mail that is written. `id` is by what reports find it (`private.mail_recipient`), `key` what makes its Message-ID. */
export type OutgoingMail = {
  id: string;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of `leaveOf`, for a mail that is a choice. */
  headers?: Record<string, string>;
};

/** Hands one mail to the mail server and returns what that said. Throws what it refused; `howItFailed` says what follows. */
export async function sendMail({ id, key, to, subject, text, html, headers }: OutgoingMail): Promise<string> {
  const from = bounceAddress(id);
  const { response } = (await transport().sendMail({
    from: env.MAIL_FROM,
    to,
    ...(from && { envelope: { from, to } }),
    messageId: messageId(key, env.APP_URL),
    headers: { "Auto-Submitted": "auto-generated", [mailHeader]: mailToken(id), ...headers },
    subject,
    text,
    html,
  })) as { response?: string };
  return response ?? "";
}

/** `later`: put off; `silent`: our own mail server did not take part; `refused`: for good; `bounced`: nobody has this address. */
export type Failure = "later" | "silent" | "refused" | "bounced";

/** What follows from an error of `sendMail` (RFC 5321, 4.2), by the same causes as a report (`causeOf`). */
export function howItFailed(error: unknown): Failure {
  const {
    responseCode: code,
    response = "",
    command,
    code: kind,
  } = error as {
    responseCode?: number;
    response?: string;
    command?: string;
    code?: string;
  };
  // Without a code of SMTP it is the connection, or else a mail that could not be written.
  if (code === undefined)
    return typeof kind !== "string" ? "later" : kind === "EENVELOPE" ? "refused" : "silent";
  if (kind === "EAUTH") return "silent";
  if (code < 500) return "later";
  // Only a refused recipient can be about the address, and then only when its words or codes say so.
  const hard = bounceKind(causeOf({ diagnostic: response, stage: "recipient" })) === "hard";
  return command === "RCPT TO" && hard ? "bounced" : "refused";
}

type Delivery = { sent: number; failed: number };

async function send(row: unknown, edits: Edits): Promise<string> {
  const mail = outboxRow.parse(row);
  const { id, key, to_address: to, user_id: userId, template, category, locale } = mail;
  const { headers, page } = leaveOf({ id, template, userId, category, locale }, env.APP_URL);
  return sendMail({ id, key, to, headers, ...(await renderMail(mail, env.APP_URL, page, edits)) });
}

/**
 * Sends what the outbox holds. Rows are claimed, so that several workers never send the same one, and whoever may not be
 * written to any more is left out by then; a mail that fails goes back with a growing pause. Throws
 * `service_unavailable` when the database does not answer.
 */
export async function deliverPendingMail(limit = 20): Promise<Delivery> {
  const admin = createAdminSupabase();
  const rows = unwrap(await admin.rpc("claim_mail", { p_limit: limit }));
  const delivery: Delivery = { sent: 0, failed: 0 };
  if (rows.length === 0) return delivery;
  const edits = await readEdits();
  for (const row of rows) {
    let answer: string;
    try {
      answer = await send(row, edits);
    } catch (error) {
      delivery.failed += 1;
      const { message } = error as Error;
      console.warn(`Mail ${row.key} was not sent:`, describeError(error));
      unwrap(await admin.rpc("mail_failed", { p_id: row.id, p_error: message, p_kind: howItFailed(error) }));
      continue;
    }
    unwrap(await admin.rpc("mail_sent", { p_id: row.id, p_answer: answer }));
    delivery.sent += 1;
  }
  return delivery;
}
