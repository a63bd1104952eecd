import "server-only";
import { z } from "zod";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";

const paymentCase = {
  order_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  plan: z.string(),
  /** In the smallest unit. */
  amount: z.number().int(),
  currency: z.string(),
  created_at: z.string(),
};

const undelivered = z.object({
  id: z.string(),
  /** Whose work failed; `smtp` for a mail that could not be sent. */
  consumer: z.string(),
  /** The type of the event, or the template of the mail. */
  what: z.string(),
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
});
export type Undelivered = z.output<typeof undelivered>;

/** Answer of `admin_cases`. */
const adminCases = z.object({
  undelivered: z.array(undelivered),
  waiting: z.array(z.object({ ...paymentCase, reason: z.string().nullable() })),
  returned: z.array(
    z.object({
      ...paymentCase,
      id: z.uuid(),
      reason: z.string(),
      status: z.enum(["queued", "working", "done", "failed"]),
      error: z.string().nullable(),
      done_at: z.string().nullable(),
    }),
  ),
});
export type AdminCases = z.output<typeof adminCases>;
export type PaymentCases = Pick<AdminCases, "waiting" | "returned">;

/**
 * Payments that wait for staff, those that went back by themselves, and what could not be delivered. Admins only; the
 * database checks again.
 */
export async function readAdminCases(_staff: Staff): Promise<AdminCases> {
  const supabase = await createServerSupabase();
  return unwrapAs(adminCases, await supabase.rpc("admin_cases"));
}
