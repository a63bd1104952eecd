import "server-only";
import { z } from "zod";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { Staff } from "@/lib/session/status/access";
import { subjectNamed, type Subject } from "@/lib/billing/webhook/subjects";
import type { Outcome } from "@/lib/billing/webhook/apply";
import { dryRunOf, type DryRun } from "@/lib/billing/webhook/dry-run";
import { applyEvent } from "@/lib/billing/webhook/webhook";
import type { acceptance, checkStart, refundForm, refundRefusal } from "./input";

/* Admins act through their own client, whose functions check the role, demand the reason and write the audit line; what
   Stripe then says is applied by the service, on the way of every webhook. */

/** Throws payment_decided, payment_not_acceptable, changed_meanwhile. */
export async function acceptPayment(
  _staff: Staff,
  { order, reason, version }: z.output<typeof acceptance>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_order: order, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_accept_payment", asked));
}

/** Queues a refund for the worker. Throws payment_not_refundable, refund_too_large, changed_meanwhile, order_not_found. */
export async function refundPayment(
  _staff: Staff,
  { subject, amount, ends, reason, version }: z.output<typeof refundForm>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_refund_payment", {
      p_subject: subject,
      p_amount: amount,
      p_end: ends,
      p_reason: reason,
      p_version: version,
    }),
  );
}

/** Gives up a refund that Stripe refused. Throws not_found. */
export async function dropRefund(_staff: Staff, refund: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_drop_refund", { p_refund: refund, p_reason: reason }));
}

/** Refuses a refund that a member asked for. Throws refund_closed, changed_meanwhile, not_found, forbidden (their own). */
export async function refuseRefund(
  _staff: Staff,
  { request, reason, version }: z.output<typeof refundRefusal>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_request: request, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_refuse_refund", asked));
}

/** The object that a stored event is about. Throws not_found when it names none that is read from Stripe. */
async function subjectOfEvent(event: string): Promise<{ subject: Subject; object: string }> {
  const rows = unwrap(
    await createAdminSupabase()
      .from("stripe_events")
      .select("object:payload->>object, id:payload->>id")
      .eq("id", event),
  );
  const told = z.object({ object: z.string(), id: z.string() }).safeParse(rows[0]);
  const subject = told.success ? subjectNamed(told.data.object, told.data.id) : null;
  if (!told.success || !subject) throw new AppError("not_found");
  return { subject, object: told.data.object };
}

/** What applying the object of an event again would change. Throws not_found, payment_unavailable. */
export async function tryEvent(_staff: Staff, event: string): Promise<DryRun> {
  return dryRunOf((await subjectOfEvent(event)).subject);
}

const applied = (id: string, type: string, object: string, subject: Subject): Promise<Outcome> => {
  const created = Math.floor(now().getTime() / 1000);
  return applyEvent({ id, type, created, payload: { id: subject.id, object } }, subject);
};

/** Reads the object of an event from Stripe and applies it, under an event of its own. Throws payment_unavailable. */
export async function repeatEvent(_staff: Staff, event: string, reason: string): Promise<Changed> {
  const { subject, object } = await subjectOfEvent(event);
  const supabase = await createServerSupabase();
  const line = unwrapAs(
    changed,
    await supabase.rpc("admin_repeat_event", { p_event: event, p_reason: reason }),
  );
  await applied(`again:${line?.line}`, "altura.again", object, subject);
  return line;
}

/** Begins a comparison with Stripe; returns its id. Throws member_not_found, invalid_input, conflict. */
export async function startCheck(_staff: Staff, start: z.output<typeof checkStart>): Promise<string> {
  const supabase = await createServerSupabase();
  const begun = await supabase.rpc("admin_start_check", {
    // Null in SQL, which the generated types do not know of arguments.
    p_day: (start.scope === "day" ? start.day : null) as string,
    p_user: (start.scope === "member" ? start.member : null) as string,
  });
  return unwrapAs(z.object({ check: z.uuid() }), begun).check;
}

const stored = z.object({ kind: z.string(), object_id: z.string(), problem: z.string() }).nullable();

/** Applies the object of a finding as its webhook would. Throws not_found, payment_decided, payment_unavailable. */
export async function repairFinding(_staff: Staff, finding: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  const line = unwrapAs(
    changed,
    await supabase.rpc("admin_repair_finding", { p_finding: finding, p_reason: reason }),
  );
  const admin = createAdminSupabase();
  const found = unwrapAs(stored, await admin.rpc("stripe_finding", { p_finding: finding }));
  const subject = found && subjectNamed(found.kind, found.object_id);
  if (!subject) throw new AppError("not_found");
  const whole = found.kind === "charge" && found.problem === "missing_here";
  const outcome = await applied(`repair:${line?.line}`, "altura.repair", found.kind, {
    ...subject,
    ...(whole && { kind: "payment" }),
  });
  unwrap(await admin.rpc("finding_repaired", { p_finding: finding, p_outcome: outcome }));
  return line;
}
