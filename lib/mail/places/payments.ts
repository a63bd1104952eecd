import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** Mails about payments and subscriptions; their words are in billing.json. */
export const paymentPlaces = {
  receipt(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, points, interval, claim } = templates.receipt.parse(row.params);
    const every = interval ? ` ${t(`facts.${interval}`)}` : "";
    const paid: [string, string][] = [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), `${format.money(amount, currency)}${every}`],
    ];
    const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
    const facts = [...paid, ...earned];
    if (!claim) return { path: "/members/dashboard", facts, values: { plan } };
    const further = ["receipt.claim"];
    return {
      path: "/connect-wallet-post-purchase",
      facts,
      values: { plan },
      further,
      action: "receipt.claimAction",
    };
  },
  renewal(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency } = templates.renewal.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), format.money(amount, currency)],
      ],
      values: { plan },
    };
  },
  plan_change(row, t) {
    const format = formatter(row.locale);
    const { plan, current, amount, currency, interval, at } = templates.plan_change.parse(row.params);
    const date = format.date(at);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.from"), date],
        [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "month"}`)}`],
      ],
      values: { plan, current, date },
    };
  },
  plan_upgraded(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, interval, ...next } = templates.plan_upgraded.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), format.money(amount, currency)],
        [t("facts.price"), `${format.money(next.price, currency)} ${t(`facts.${interval ?? "month"}`)}`],
      ],
      values: { plan },
    };
  },
  payment_returned(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, reason } = templates.payment_returned.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.returned"), format.money(amount, currency)],
      ],
      values: { plan },
      text: `payment_returned.${reason === "sold_out" ? "soldOut" : reason === "declined" ? "declined" : "second"}`,
    };
  },
  refund(row, t) {
    const format = formatter(row.locale);
    const { amount, currency } = templates.refund.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [[t("facts.refunded"), format.money(amount, currency)]],
      values: {},
    };
  },
  payment_failed(row) {
    const format = formatter(row.locale);
    const { plan, ends_at } = templates.payment_failed.parse(row.params);
    const date = format.date(ends_at);
    return { path: "/members/dashboard", facts: [], values: { plan, date } };
  },
  renewal_stopped(row) {
    const format = formatter(row.locale);
    const { plan, owned, ends_at } = templates.renewal_stopped.parse(row.params);
    const date = ends_at ? format.date(ends_at) : "";
    return {
      path: "/members/dashboard",
      facts: [],
      values: { plan, owned: owned ?? "", date },
      text: ends_at ? "renewal_stopped.runs" : "renewal_stopped.ended",
    };
  },
} satisfies { [T in Template]?: PlaceOf };
