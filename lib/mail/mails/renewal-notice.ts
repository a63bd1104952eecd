import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { interval, money, nextCharge } from "../values";

export const renewalNotice = defineMail({
  name: "renewal_notice",
  group: "membership",
  order: 30,
  cause: "money",
  event: {
    type: "subscription.renewing",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      subscription_id: "sub_1",
      interval: "year",
      at: "2027-06-10T12:00:00+00:00",
    },
  },
  values: z.object({ ...money, plan: z.string(), interval, at: z.coerce.date(), next: nextCharge }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 9000,
    currency: "usd",
    interval: "year",
    at: "2027-06-10T12:00:00+00:00",
  },
  content({ plan, amount, currency, interval, at, next }, { t, format }) {
    const date = format.date(at);
    // A code may still count at the renewal.
    const due: [string, string][] =
      next && next.amount !== next.price ? [[t("facts.next"), format.money(next.amount, currency)]] : [];
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.renewal"), date],
        ...due,
        [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "year"}`)}`],
      ],
      values: { plan, date },
    };
  },
});
