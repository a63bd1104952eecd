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

/* Admins act through their own client, whose functions check the role, demand the reason and write the audit line; what
   Stripe then says is applied by the service, on the way of every webhook. */

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
