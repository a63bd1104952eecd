"use server";

import { revalidatePath } from "next/cache";
import { workChecksSoon } from "@/lib/billing/checks/work";
import { returnPaymentsSoon } from "@/lib/billing/returns/automatic-refunds";
import { staffAction } from "@/lib/guard/staff/staff-action";
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
import * as billing from "./mutations";

const refresh = () => revalidatePath("/[locale]/admin", "layout");
const ofEvent = ({ event }: { event: string }): [string, string] => ["stripe_event", event];

export const acceptPaymentAction = staffAction(
  { role: "admin", name: "payment.accept", subject: ({ order }) => ["order", order], stepUp: true },
  acceptance,
  async (input, staff) => {
    const changed = await billing.acceptPayment(staff, input);
    deliverSoon();
    refresh();
    return changed;
  },
);

/** The refund is made at Stripe after the answer; the page says that it is on its way. */
export const refundPaymentAction = staffAction(
  { role: "admin", name: "payment.refund", subject: ({ subject }) => ["order", subject], stepUp: true },
  refundForm,
  async (input, staff) => {
    const changed = await billing.refundPayment(staff, input);
    returnPaymentsSoon();
    deliverSoon();
    refresh();
    return changed;
  },
);

export const dropRefundAction = staffAction(
  { role: "admin", name: "payment.refund_drop", subject: ({ refund }) => ["refund", refund], stepUp: true },
  refundDrop,
  async ({ refund, reason }, staff) => {
    const changed = await billing.dropRefund(staff, refund, reason);
    refresh();
    return changed;
  },
);

/** The reason is what the member reads. Granting is `refundPaymentAction`. */
export const refuseRefundAction = staffAction(
  { role: "admin", name: "refund.refuse", subject: ({ request }) => ["refund", request] },
  refundRefusal,
  async (input, staff) => {
    const changed = await billing.refuseRefund(staff, input);
    deliverSoon();
    refresh();
    return changed;
  },
);

/** Changes nothing: what applying the object of an event would do. */
export const tryEventAction = staffAction(
  { role: "admin", name: "stripe.try", subject: ofEvent },
  eventQuery,
  ({ event }, staff) => billing.tryEvent(staff, event),
);

export const repeatEventAction = staffAction(
  { role: "admin", name: "stripe.repeat", subject: ofEvent, stepUp: true },
  eventRepeat,
  async ({ event, reason }, staff) => {
    const changed = await billing.repeatEvent(staff, event, reason);
    deliverSoon();
    refresh();
    return changed;
  },
);

/** Answers the id of the comparison, which goes on after the answer. */
export const startCheckAction = staffAction(
  { role: "admin", name: "check.start", subject: ({ scope }) => ["check", scope] },
  checkStart,
  async (start, staff) => {
    const check = await billing.startCheck(staff, start);
    workChecksSoon();
    refresh();
    return check;
  },
);

export const repairFindingAction = staffAction(
  { role: "admin", name: "stripe.repair", subject: ({ finding }) => ["finding", finding], stepUp: true },
  repair,
  async ({ finding, reason }, staff) => {
    const changed = await billing.repairFinding(staff, finding, reason);
    deliverSoon();
    refresh();
    return changed;
  },
);
