import "server-only";
import { z } from "zod";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/result";
import type { Staff } from "@/lib/session/access";

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

/** Answer of `admin_payment_cases`. */
const paymentCases = z.object({
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
export type PaymentCases = z.output<typeof paymentCases>;

/** Payments that wait for staff, and those that went back by themselves. Admins only; the database checks again. */
export async function readPaymentCases(_staff: Staff): Promise<PaymentCases> {
  const supabase = await createServerSupabase();
  return paymentCases.parse(unwrap(await supabase.rpc("admin_payment_cases")));
}
