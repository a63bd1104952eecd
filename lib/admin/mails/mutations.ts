import "server-only";
import { randomUUID } from "node:crypto";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { howItFailed, sendMail } from "@/lib/mail/deliver";
import { renderSample } from "@/lib/mail/preview";
import { readEdits } from "@/lib/mail/queries";
import type { Template } from "@/lib/mail/catalog";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { BrakeEnd } from "./input";

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

/** Throws already_blocked. */
export async function suppressAddress(_staff: Staff, address: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_address: address, p_reason: reason };
  return besideNamedField(async () => unwrapAs(changed, await supabase.rpc("admin_suppress_address", asked)));
}

/** Throws changed_meanwhile when somebody else was faster. */
export async function releaseSuppression(_staff: Staff, id: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_release_suppression", { p_id: id, p_reason: reason }));
}

/** Throws step_up_required, and changed_meanwhile when somebody else was faster. */
export async function endBrake(_staff: Staff, { id, decision, reason }: BrakeEnd): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_id: id, p_decision: decision, p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_end_mail_brake", asked));
}
