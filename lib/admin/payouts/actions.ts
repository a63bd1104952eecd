"use server";

import { after } from "next/server";
import { sendPayouts } from "@/lib/commission/send";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { describeError } from "@/lib/platform/describe-error";
import { decisionForm, runForm, taxFormForm } from "./input";

/** Freezes everything payable into pending payouts. */
export const preparePayoutsAction = staffChange({
  role: "admin",
  name: "payouts.prepare",
  subject: () => ["payouts", "run"],
  stepUp: true,
  form: runForm,
  rpc: "admin_prepare_payouts",
  args: ({ reason }) => ({ p_reason: reason }),
});

/**
 * What is approved is sent after the answer; should that fail, the clock sends it. Refuses not_found, changed_meanwhile,
 * conflict, second_admin_needed, forbidden (one's own).
 */
export const decidePayoutAction = staffChange({
  role: "admin",
  name: "payout.decide",
  subject: ({ payout }) => ["payout", payout],
  stepUp: true,
  form: decisionForm,
  rpc: "admin_decide_payout",
  args: ({ payout, decision, seen, reason }) => ({
    p_payout: payout,
    p_decision: decision,
    p_reason: reason,
    p_version: seen,
  }),
  follows({ decision }) {
    // Where no other admin is there to approve it too, the owner is told.
    deliverSoon();
    if (decision === "approve" || decision === "retry")
      after(() =>
        sendPayouts().catch((error: Error) => console.warn("Payouts were not sent:", describeError(error))),
      );
  },
});

/** Refuses not_found, changed_meanwhile, forbidden (one's own). */
export const attestTaxFormAction = staffChange({
  role: "admin",
  name: "tax_form.attest",
  subject: ({ user }) => ["tax_form", user],
  form: taxFormForm,
  rpc: "admin_attest_tax_form",
  args: ({ user, state, seen, reason }) => ({
    p_user: user,
    p_state: state,
    p_reason: reason,
    p_version: seen,
  }),
});
