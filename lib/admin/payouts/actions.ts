"use server";

import { revalidatePath } from "next/cache";
import { after } from "next/server";
import { sendPayouts } from "@/lib/commission/send";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { decisionForm, runForm, taxFormForm } from "./input";
import * as payouts from "./mutations";
import { describeError } from "@/lib/platform/describe-error";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const preparePayoutsAction = staffAction(
  { role: "admin", name: "payouts.prepare", subject: () => ["payouts", "run"], stepUp: true },
  runForm,
  async ({ reason }, staff) => {
    const changed = await payouts.preparePayouts(staff, reason);
    refresh();
    return changed;
  },
);

/** What is approved is sent after the answer; should that fail, the clock sends it. */
export const decidePayoutAction = staffAction(
  { role: "admin", name: "payout.decide", subject: ({ payout }) => ["payout", payout], stepUp: true },
  decisionForm,
  async (form, staff) => {
    const changed = await payouts.decidePayout(staff, form);
    if (form.decision === "approve" || form.decision === "retry")
      after(() =>
        sendPayouts().catch((error: Error) => console.warn("Payouts were not sent:", describeError(error))),
      );
    refresh();
    return changed;
  },
);

export const attestTaxFormAction = staffAction(
  { role: "admin", name: "tax_form.attest", subject: ({ user }) => ["tax_form", user] },
  taxFormForm,
  async (form, staff) => {
    const changed = await payouts.attestTaxForm(staff, form);
    refresh();
    return changed;
  },
);
