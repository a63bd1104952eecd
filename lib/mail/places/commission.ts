import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** Mails about commission and its payouts. Their words are in billing.json. */
export const commissionPlaces = {
  payout_sent(row) {
    const { amount, currency } = templates.payout_sent.parse(row.params);
    return {
      path: "/members/earnings",
      facts: [],
      values: { sum: formatter(row.locale).money(amount, currency) },
    };
  },
  payout_returned(row) {
    const { amount, currency } = templates.payout_returned.parse(row.params);
    return {
      path: "/members/earnings",
      facts: [],
      values: { sum: formatter(row.locale).money(amount, currency) },
    };
  },
  commission_skipped(row) {
    const { amount, currency, reason } = templates.commission_skipped.parse(row.params);
    return {
      path: "/members/earnings",
      facts: [],
      values: { sum: formatter(row.locale).money(amount, currency) },
      text: `commission_skipped.${reason}`,
    };
  },
} satisfies { [T in Template]?: PlaceOf };
