import "server-only";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { EventMail } from "./catalog";
import type { Unsubscribe } from "./unsubscribe";

/** Stops these categories; again is harmless, and so is an account that no longer exists. */
export async function stopMail({ user, categories }: Unsubscribe): Promise<void> {
  unwrap(await createAdminSupabase().rpc("stop_mail", { p_user: user, p_categories: categories }));
}

/** Queues the mail of an event to whoever it is about, once; the database adds names, address and language. */
export async function queueEventMail(event: number, { template, params }: EventMail): Promise<void> {
  const mail = { p_event: event, p_template: template, p_params: params as Json };
  unwrap(await createAdminSupabase().rpc("queue_event_mail", mail));
}

/** `suppressed`: the address is written to no more; `held`: a brake keeps it off the list; `counted`: not yet; `known`: told before; `unknown`: about nobody. */
const outcome = z.enum(["suppressed", "held", "counted", "known", "unknown"]);
export type Outcome = z.output<typeof outcome>;

type MailReport = {
  /** The same report twice counts once. */
  key: string;
  kind: "hard" | "soft" | "complaint";
  mail: string | null;
  /** Whom it is about where the mail is not known; null for what only proves itself by its mail. */
  address: string | null;
  code: string;
  detail: string;
  source: "webhook" | "mailbox";
};

/** Notes a bounce or a complaint; what follows is decided by the database. */
export async function reportMail(report: MailReport): Promise<Outcome> {
  const { key, kind, mail, address, code, detail, source } = report;
  const said = await createAdminSupabase().rpc("report_mail", {
    p_key: key,
    p_kind: kind,
    // Null in SQL, which the generated types do not know of arguments.
    p_mail: mail as string,
    p_address: address as string,
    p_code: code,
    p_detail: detail,
    p_source: source,
  });
  return unwrapAs(outcome, said);
}

/** `left`: its category stops, or, for an invitation, every mail to its address; `unknown`: a mail that is not kept any more. */
const leaveOutcome = z.enum(["left", "unknown"]);
export type LeaveOutcome = z.output<typeof leaveOutcome>;

/** Stops what a mail belongs to, by its id in the outbox or its token in a campaign; again is harmless. */
export const leaveByMail = async (mail: string): Promise<LeaveOutcome> =>
  unwrapAs(leaveOutcome, await createAdminSupabase().rpc("leave_by_mail", { p_mail: mail }));
