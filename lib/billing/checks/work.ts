import "server-only";
import { after } from "next/server";
import { z } from "zod";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { readSubscription } from "@/lib/billing/webhook/read";
import { chargeRow, stripePages, subscriptionRow, type Compared, type Scope } from "./pages";

const claimed = z
  .object({ id: z.uuid(), day: z.string().nullable(), customer: z.string().nullable() })
  .nullable();
type Claimed = NonNullable<z.output<typeof claimed>>;
const unseen = z.array(z.object({ kind: z.enum(["charge", "subscription"]), id: z.string() }));

/** Null for a member who is no customer of Stripe: nothing can be listed of them. */
function scopeOf({ day, customer }: Claimed): Scope | null {
  if (day === null) return customer ? { customer } : null;
  const gte = Date.parse(`${day}T00:00:00Z`) / 1000;
  return { created: { gte, lt: gte + 86_400 } };
}

async function compare(check: string, { kind, rows }: Compared): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("compare_stripe_page", {
      p_check: check,
      p_kind: kind,
      p_rows: rows as Json,
    }),
  );
}

/** Asks Stripe by its id for what no list held: it may have been made just outside the day. */
async function readOne({ kind, id }: z.output<typeof unseen>[number]): Promise<Compared> {
  if (kind === "subscription") return { kind, rows: [subscriptionRow(await readSubscription(id))] };
  const { latest_charge: charge } = await asking(
    stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }),
  );
  const row = charge && typeof charge === "object" ? chargeRow(charge) : null;
  return { kind, rows: row ? [row] : [] };
}

async function work(check: Claimed): Promise<void> {
  const admin = createAdminSupabase();
  const scope = scopeOf(check);
  if (scope) for await (const page of stripePages(scope)) await compare(check.id, page);
  const left = unwrapAs(unseen, await admin.rpc("unseen_at_stripe", { p_check: check.id }));
  for (const one of left) {
    try {
      await compare(check.id, await readOne(one));
    } catch (error) {
      if (!isMissing(error)) throw error;
      unwrap(await admin.rpc("note_missing_there", { p_check: check.id, p_kind: one.kind, p_id: one.id }));
    }
  }
}

/**
 * Works on comparisons with Stripe that somebody began; returns how many have ended. Runs are claimed, so that workers
 * never share one, and one that failed is begun anew twice. Throws `service_unavailable` when the database does not answer.
 */
export async function workChecks(most = 3): Promise<number> {
  const admin = createAdminSupabase();
  for (let ended = 0; ended < most; ended += 1) {
    const check = unwrapAs(claimed, await admin.rpc("claim_stripe_check"));
    if (!check) return ended;
    let failed: string | undefined;
    try {
      await work(check);
    } catch (error) {
      failed = error instanceof AppError ? error.code : (error as Error).message;
      console.warn(`The comparison ${check.id} with Stripe failed:`, describeError(error));
    }
    unwrap(await admin.rpc("end_stripe_check", { p_check: check.id, p_error: failed }));
  }
  return most;
}

/** Compares after the response; what is left is the cron's. */
export function workChecksSoon(): void {
  after(async () => {
    try {
      await workChecks();
    } catch (error) {
      console.warn("Stripe is compared later:", describeError(error));
    }
  });
}
