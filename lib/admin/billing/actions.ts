"use server";

import { z } from "zod";
import { workChecksSoon } from "@/lib/billing/checks/work";
import { returnPaymentsSoon } from "@/lib/billing/returns/automatic-refunds";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import {
  acceptance,
  checkStart,
  eventQuery,
  eventRepeat,
  refundDrop,
  refundForm,
  refundRefusal,
  repair,
} from "./input";
import { repairFinding, repeatEvent, tryEvent } from "./mutations";

const ofEvent = ({ event }: { event: string }): [string, string] => ["stripe_event", event];

/** Refuses payment_decided, payment_not_acceptable, changed_meanwhile. */
export const acceptPaymentAction = staffChange({
  role: "admin",
  name: "payment.accept",
  subject: ({ order }) => ["order", order],
  stepUp: true,
  form: acceptance,
  rpc: "admin_accept_payment",
  args: ({ order, reason, version }) => ({ p_order: order, p_reason: reason, p_version: version }),
  follows: () => deliverSoon(),
});

/**
 * The refund is made at Stripe after the answer; the page says that it is on its way. Refuses payment_not_refundable,
 * refund_too_large, changed_meanwhile, order_not_found.
 */
export const refundPaymentAction = staffChange({
  role: "admin",
  name: "payment.refund",
  subject: ({ subject }) => ["order", subject],
  stepUp: true,
  form: refundForm,
  rpc: "admin_refund_payment",
  args: ({ subject, amount, ends, reason, version }) => ({
    p_subject: subject,
    p_amount: amount,
    p_end: ends,
    p_reason: reason,
    p_version: version,
  }),
  follows() {
    returnPaymentsSoon();
    deliverSoon();
  },
});

/** Gives up a refund that Stripe refused. Refuses not_found. */
export const dropRefundAction = staffChange({
  role: "admin",
  name: "payment.refund_drop",
  subject: ({ refund }) => ["refund", refund],
  stepUp: true,
  form: refundDrop,
  rpc: "admin_drop_refund",
  args: ({ refund, reason }) => ({ p_refund: refund, p_reason: reason }),
});

/**
 * Refuses a refund that a member asked for; the reason is what they read. Granting is `refundPaymentAction`. Refuses
 * refund_closed, changed_meanwhile, not_found, forbidden (their own).
 */
export const refuseRefundAction = staffChange({
  role: "admin",
  name: "refund.refuse",
  subject: ({ request }) => ["refund", request],
  form: refundRefusal,
  rpc: "admin_refuse_refund",
  args: ({ request, reason, version }) => ({ p_request: request, p_reason: reason, p_version: version }),
  follows: () => deliverSoon(),
});

/** Changes nothing: what applying the object of an event would do. */
export const tryEventAction = staffAction(
  { role: "admin", name: "stripe.try", subject: ofEvent },
  eventQuery,
  ({ event }, staff) => tryEvent(staff, event),
);

export const repeatEventAction = staffAction(
  { role: "admin", name: "stripe.repeat", subject: ofEvent, stepUp: true },
  eventRepeat,
  async ({ event, reason }, staff) => {
    const changed = await repeatEvent(staff, event, reason);
    deliverSoon();
    refreshPanel();
    return changed;
  },
);

/**
 * Begins a comparison with Stripe, which goes on after the answer; answers its id. Refuses member_not_found, invalid_input,
 * conflict.
 */
export const startCheckAction = staffChange({
  role: "admin",
  name: "check.start",
  subject: ({ scope }) => ["check", scope],
  form: checkStart,
  rpc: "admin_start_check",
  args: (start) => ({
    p_day: start.scope === "day" ? start.day : null,
    p_user: start.scope === "member" ? start.member : null,
  }),
  answer: z.object({ check: z.uuid() }).transform(({ check }) => check),
  follows: () => workChecksSoon(),
});

export const repairFindingAction = staffAction(
  { role: "admin", name: "stripe.repair", subject: ({ finding }) => ["finding", finding], stepUp: true },
  repair,
  async ({ finding, reason }, staff) => {
    const changed = await repairFinding(staff, finding, reason);
    deliverSoon();
    refreshPanel();
    return changed;
  },
);
