import "server-only";
import { randomUUID } from "node:crypto";
import { howItFailed, sendMail } from "@/lib/mail/deliver";
import { renderSample } from "@/lib/mail/preview";
import { readEdits } from "@/lib/mail/queries";
import type { Template } from "@/lib/mail/catalog";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Staff } from "@/lib/session/status/access";

type Test = { template: Template; locale: Locale; variant: string };

/** Sends a mail about nobody to whoever asks, with the words it has now. Throws service_unavailable, contact_missing. */
export async function sendTest(staff: Staff, { template, locale, variant }: Test): Promise<{ to: string }> {
  if (!staff.email) throw new AppError("contact_missing");
  const texts = (await readEdits())[template] ?? {};
  const { subject, ...parts } = await renderSample(template, locale, texts, variant);
  const id = randomUUID();
  try {
    await sendMail({ id, key: `test:${id}`, to: staff.email, subject: `[${locale}] ${subject}`, ...parts });
  } catch (error) {
    console.warn(`A test of ${template} was not sent (${howItFailed(error)}):`, describeError(error));
    throw new AppError("service_unavailable", { cause: error });
  }
  return { to: staff.email };
}
