import "server-only";
import { lasting } from "@/lib/plans/access";
import { readHolding } from "@/lib/plans/mine";
import { confirmSchema, type Access, type ToConfirm } from "@/lib/plans/schema";
import type { MemberId } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Term } from "@/lib/billing/checkout/offer";
import {
  invoiceId,
  nextChargeSchema,
  orderSchema,
  sessionId,
  upgradeSchema,
  type NextCharge,
  type Order,
  type Upgrade,
} from "./schema";

export type Membership = {
  subscribedTo: string | null;
  lasting: Access | null;
  /** Of the live subscription: until when it is paid, whether it ends then, and whether a payment is missing. */
  term: Term | null;
  /** Whether a trial is not offered any more. */
  trialUsed: boolean;
};

/** What the member has already: the plan of a live subscription, and access that needs no further payment. */
export async function getMembership(member: MemberId): Promise<Membership> {
  const { subscription, status, access, trialUsed } = await readHolding(member);
  return {
    subscribedTo: subscription?.plan ?? null,
    lasting: lasting(access),
    trialUsed,
    term: subscription && {
      until: subscription.periodEnd,
      ends: subscription.ends,
      unpaid: status !== "active" && status !== "trialing",
    },
  };
}

/** The member's own order of a checkout session; null for a session that is unknown or another member's. */
export async function getOrder(session: string | undefined): Promise<Order | null> {
  const id = sessionId.safeParse(session);
  if (!id.success) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("my_order", { p_checkout_session: id.data });
  if (error?.message === "order_not_found") return null;
  return unwrapAs(orderSchema.nullable(), error ? { data, error } : { data, error: null });
}

/** The member's own upgrade of this invoice while their bank is still to confirm it, else null. */
export async function getToConfirm(invoice: string): Promise<ToConfirm | null> {
  const id = invoiceId.safeParse(invoice);
  if (!id.success) return null;
  const supabase = await createServerSupabase();
  return unwrapAs(
    confirmSchema.nullable(),
    await supabase.rpc("my_upgrade_to_confirm", { p_invoice: id.data }),
  );
}

/** What the member's card is charged next; null while nothing is. */
export async function getNextCharge(): Promise<NextCharge | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(nextChargeSchema.nullable(), await supabase.rpc("my_next_charge"));
}

/** What the member's own change of plan was charged; null for an invoice of anything else, or of another member. */
export async function getUpgrade(invoice: string): Promise<Upgrade | null> {
  const id = invoiceId.safeParse(invoice);
  if (!id.success) return null;
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("invoices")
      .select("amount_paid, currency, price:prices!price_id(plan_key, interval, unit_amount)")
      .eq("id", id.data)
      .eq("billing_reason", "subscription_update"),
  );
  return rows[0] ? upgradeSchema.parse(rows[0]) : null;
}
