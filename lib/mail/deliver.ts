import "server-only";
import { createHash } from "node:crypto";
import nodemailer, { type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { renderMail } from "./render";
import { outboxRow } from "./schema";
import { leaveOf } from "./unsubscribe";

let known: { url: string; transport: Transporter } | undefined;

function transport(): Transporter {
  if (known?.url !== env.SMTP_URL) {
    known?.transport.close();
    const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 };
    known = { url: env.SMTP_URL, transport: nodemailer.createTransport({ url: env.SMTP_URL, ...timeouts }) };
  }
  return known.transport;
}

/** Whether the mail server answers and takes our credentials; throws what it says instead. */
export async function verifyTransport(): Promise<void> {
  await transport().verify();
}

/** The same mail has the same Message-ID, so that one sent twice around a crash shows once. */
export function messageId(key: string, appUrl: string): string {
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${new URL(appUrl).hostname}>`;
}

type Delivery = { sent: number; failed: number };

async function send(row: unknown): Promise<void> {
  const mail = outboxRow.parse(row);
  const leave = leaveOf(row, mail.template, env.APP_URL);
  await transport().sendMail({
    from: env.MAIL_FROM,
    to: mail.to_address,
    messageId: messageId(mail.key, env.APP_URL),
    headers: { "Auto-Submitted": "auto-generated", ...leave.headers },
    ...(await renderMail(mail, env.APP_URL, leave.page)),
  });
}

/**
 * Sends what the outbox holds. Rows are claimed, so that several workers never send the same one; a mail that fails
 * goes back with a growing pause. Throws `service_unavailable` when the database does not answer.
 */
export async function deliverPendingMail(limit = 20): Promise<Delivery> {
  const admin = createAdminSupabase();
  const rows = unwrap(await admin.rpc("claim_mail", { p_limit: limit }));
  const delivery: Delivery = { sent: 0, failed: 0 };
  for (const row of rows) {
    try {
      await send(row);
    } catch (error) {
      delivery.failed += 1;
      console.warn(`Mail ${row.key} was not sent:`, (error as Error).message);
      unwrap(await admin.rpc("mail_failed", { p_id: row.id, p_error: (error as Error).message }));
      continue;
    }
    unwrap(await admin.rpc("mail_sent", { p_id: row.id }));
    delivery.sent += 1;
  }
  return delivery;
}
