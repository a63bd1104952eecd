import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import { membershipPath, type PlaceOf } from "./place";

/**
 * Mails about a payment that is missing, or will be; their words are in billing.json. Where the bank asks the holder of the
 * card to confirm, nobody says "declined" or that it is tried again: that cannot work.
 */
export const unpaidPlaces = {
  payment_failed(row) {
    const { plan, ends_at, cause } = templates.payment_failed.parse(row.params);
    const values = { plan, date: formatter(row.locale).date(ends_at) };
    if (cause !== "confirm") return { path: membershipPath, facts: [], values };
    return {
      path: membershipPath,
      facts: [],
      values,
      subject: "payment_failed.confirmSubject",
      text: "payment_failed.confirm",
      action: "payment_failed.confirmAction",
    };
  },
  payment_reminder(row) {
    const { plan, ends_at, day, cause } = templates.payment_reminder.parse(row.params);
    const which = day >= 6 ? "last" : "first";
    const values = { plan, date: formatter(row.locale).date(ends_at) };
    if (cause !== "confirm")
      return {
        path: membershipPath,
        facts: [],
        values,
        subject: `payment_reminder.subject.${which}`,
        text: `payment_reminder.${which}`,
      };
    return {
      path: membershipPath,
      facts: [],
      values,
      subject: `payment_reminder.confirmSubject.${which}`,
      text: `payment_reminder.${which === "last" ? "confirmLast" : "confirmFirst"}`,
      action: "payment_reminder.confirmAction",
    };
  },
  card_expiring(row, t) {
    const format = formatter(row.locale);
    const { plan, last4, expires_on, at } = templates.card_expiring.parse(row.params);
    return {
      path: membershipPath,
      facts: [
        [t("facts.card"), `•••• ${last4 ?? "••••"}`],
        [t("facts.cardEnd"), format.date(`${expires_on}T00:00:00Z`)],
        [t("facts.renewal"), format.date(at)],
      ],
      values: { plan },
    };
  },
} satisfies { [T in Template]?: PlaceOf };
