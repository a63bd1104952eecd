import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type OutboxRow, type Template } from "../schema";
import type { PlaceOf } from "./place";

const membershipPath = "/members/settings?tab=membership";

/** What a payment that went back took along: points, and the plan that the member has since. */
function effects(
  locale: OutboxRow["locale"],
  t: Parameters<PlaceOf>[1],
  points: number | null | undefined,
  access: string | null | undefined,
): [string, string][] {
  return [
    ...(points
      ? ([[t("facts.points"), formatter(locale).number(-points, "signed")]] satisfies [string, string][])
      : []),
    ...(access ? ([[t("facts.access"), `${brand.name} ${access}`]] satisfies [string, string][]) : []),
  ];
}

/** Which sentence tells why a payment brought nothing. */
const returnedWords = (reason: string): string =>
  ({
    sold_out: "soldOut",
    declined: "declined",
    promo_used: "codeUsed",
    trial_used: "trialUsed",
    renewal_not_needed: "renewal",
  })[reason] ?? "second";

type Trial = { plan: string; amount: number; currency: string; interval?: "month" | "year" | null; at: Date };

const trialFacts = (
  locale: OutboxRow["locale"],
  t: (key: string) => string,
  { plan, amount, currency, interval, at }: Trial,
): [string, string][] => {
  const format = formatter(locale);
  return [
    [t("facts.plan"), `${brand.name} ${plan}`],
    [t("facts.trialEnds"), format.date(at)],
    [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "month"}`)}`],
  ];
};

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
  trial_started(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, interval, days, at } = templates.trial_started.parse(row.params);
    const date = format.date(at);
    return {
      path: "/members/dashboard",
      facts: trialFacts(row.locale, t, { plan, amount, currency, interval, at }),
      values: { plan, days, date },
    };
  },
  trial_ending(row, t) {
    const { plan, ...next } = templates.trial_ending.parse(row.params);
    const format = formatter(row.locale);
    return {
      path: "/members/dashboard",
      facts: trialFacts(row.locale, t, { plan, ...next }),
      values: { plan, date: format.date(next.at), price: format.money(next.amount, next.currency) },
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
        ...(amount > 0 ? [[t("facts.returned"), format.money(amount, currency)] as [string, string]] : []),
      ],
      values: { plan },
      ...(reason === "trial_used" && { subject: "payment_returned.trialSubject" }),
      text: `payment_returned.${returnedWords(reason)}`,
    };
  },
  refund(row, t) {
    const format = formatter(row.locale);
    const { amount, currency, points, access } = templates.refund.parse(row.params);
    return {
      path: membershipPath,
      facts: [
        [t("facts.refunded"), format.money(amount, currency)],
        ...effects(row.locale, t, points, access),
      ],
      values: {},
    };
  },
  payment_disputed(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, points, access, state } = templates.payment_disputed.parse(row.params);
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        ...(state === "lost"
          ? ([[t("facts.returned"), format.money(amount, currency)]] satisfies [string, string][])
          : []),
        ...effects(row.locale, t, points, access),
      ],
      values: { plan },
      subject: `payment_disputed.subject.${state}`,
      text: `payment_disputed.${state}`,
    };
  },
  refund_requested(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, due_at } = templates.refund_requested.parse(row.params);
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), format.money(amount, currency)],
        [t("facts.due"), format.date(due_at)],
      ],
      values: { plan },
      further: ["refund_requested.withdraw"],
    };
  },
  refund_decided(row, t) {
    const format = formatter(row.locale);
    const { plan, state, amount, currency, answer } = templates.refund_decided.parse(row.params);
    const told: [string, string] =
      state === "granted"
        ? [t("facts.refunded"), format.money(amount ?? 0, currency)]
        : [t("facts.answer"), answer];
    return {
      path: membershipPath,
      facts: [[t("facts.plan"), `${brand.name} ${plan}`], told],
      values: { plan, support: brand.support },
      subject: `refund_decided.subject.${state}`,
      text: `refund_decided.${state}`,
    };
  },
  payment_failed(row) {
    const format = formatter(row.locale);
    const { plan, ends_at } = templates.payment_failed.parse(row.params);
    const date = format.date(ends_at);
    return { path: membershipPath, facts: [], values: { plan, date } };
  },
  payment_reminder(row) {
    const { plan, ends_at, day } = templates.payment_reminder.parse(row.params);
    return {
      path: membershipPath,
      facts: [],
      values: { plan, date: formatter(row.locale).date(ends_at) },
      subject: `payment_reminder.subject.${day >= 6 ? "last" : "first"}`,
      text: `payment_reminder.${day >= 6 ? "last" : "first"}`,
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
  renewal_notice(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, interval, at } = templates.renewal_notice.parse(row.params);
    const date = format.date(at);
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.renewal"), date],
        [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "year"}`)}`],
      ],
      values: { plan, date },
    };
  },
  price_changed(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, kept, currency, interval } = templates.price_changed.parse(row.params);
    const every = t(`facts.${interval ?? "month"}`);
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.newPrice"), `${format.money(amount, currency)} ${every}`],
        [t("facts.keptPrice"), `${format.money(kept, currency)} ${every}`],
      ],
      values: { plan },
    };
  },
  checkout_left(row) {
    const { plan, lookup_key } = templates.checkout_left.parse(row.params);
    return { path: `/get-access?checkout=${lookup_key}`, facts: [], values: { plan } };
  },
  cancel_planned(row) {
    const { plan, at } = templates.cancel_planned.parse(row.params);
    return {
      path: membershipPath,
      facts: [],
      values: { plan, date: at ? formatter(row.locale).date(at) : "–" },
    };
  },
  membership_resumed(row) {
    const { plan, at } = templates.membership_resumed.parse(row.params);
    return {
      path: membershipPath,
      facts: [],
      values: { plan, date: at ? formatter(row.locale).date(at) : "–" },
    };
  },
  membership_ended(row) {
    const { plan, lookup_key, unpaid } = templates.membership_ended.parse(row.params);
    return {
      path: lookup_key ? `/get-access?checkout=${lookup_key}` : "/pricing",
      facts: [],
      values: { plan },
      text: `membership_ended.${unpaid ? "unpaid" : "ended"}`,
    };
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
