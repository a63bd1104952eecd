import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { cause } from "../values";

/**
 * Where the bank asks the holder of the card to confirm a payment, nothing says "declined" or that it is tried again: that
 * cannot work.
 */
export const paymentReminder = defineMail({
  name: "payment_reminder",
  group: "membership",
  order: 150,
  cause: "money",
  event: {
    type: "payment.reminded",
    sample: {
      subscription_id: "sub_1",
      plan_key: "plus",
      ends_at: "2027-05-10T12:00:00+00:00",
      day: 6,
    },
  },
  values: z.object({ plan: z.string(), ends_at: z.coerce.date(), day: z.number().int(), cause }),
  sample: { plan: "Plus", ends_at: "2027-05-10T12:00:00+00:00", day: 3 },
  variants: {
    first: { day: 3 },
    last: { day: 6 },
    confirm_first: { day: 3, cause: "confirm" },
    confirm_last: { day: 6, cause: "confirm" },
  },
  content({ plan, ends_at, day, cause }, { format }) {
    const which = day >= 6 ? "last" : "first";
    const values = { plan, date: format.date(ends_at) };
    if (cause !== "confirm")
      return {
        path: membershipPath,
        values,
        subject: `payment_reminder.subject.${which}`,
        text: `payment_reminder.${which}`,
      };
    return {
      path: membershipPath,
      values,
      subject: `payment_reminder.confirmSubject.${which}`,
      text: `payment_reminder.${which === "last" ? "confirmLast" : "confirmFirst"}`,
      action: "payment_reminder.confirmAction",
    };
  },
});
