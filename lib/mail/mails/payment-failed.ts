import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { cause } from "../values";

/**
 * Where the bank asks the holder of the card to confirm a payment, nothing says "declined" or that it is tried again: that
 * cannot work.
 */
export const paymentFailed = defineMail({
  name: "payment_failed",
  group: "membership",
  order: 140,
  cause: "money",
  event: {
    type: "payment.failed",
    sample: { subscription_id: "sub_1", plan_key: "plus", ends_at: "2027-05-10T12:00:00+00:00" },
  },
  values: z.object({ plan: z.string(), ends_at: z.coerce.date(), cause }),
  sample: { plan: "Plus", ends_at: "2027-05-10T12:00:00+00:00" },
  variants: { declined: {}, confirm: { cause: "confirm" } },
  content({ plan, ends_at, cause }, { format }) {
    const values = { plan, date: format.date(ends_at) };
    if (cause !== "confirm") return { path: membershipPath, values };
    return {
      path: membershipPath,
      values,
      subject: "payment_failed.confirmSubject",
      text: "payment_failed.confirm",
      action: "payment_failed.confirmAction",
    };
  },
});
