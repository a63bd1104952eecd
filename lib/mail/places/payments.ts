import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type OutboxRow, type Template } from "../schema";
import type { NextCharge } from "../values";
import { membershipPath, type PlaceOf } from "./place";

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

/**
 * When the card is charged next and how much, and what a period costs: after a code, what is paid now is neither of them.
 * Nothing where nothing follows.
 */
function nextFacts(
  locale: OutboxRow["locale"],
  t: (key: string) => string,
  next: NextCharge,
): [string, string][] {
  if (!next) return [];
  const format = formatter(locale);
  const { amount, price, currency, interval, at } = next;
  return [
    [t("facts.next"), format.money(amount, currency)],
    [t("facts.renewal"), format.date(at)],
    [t("facts.price"), `${format.money(price, currency)} ${t(`facts.${interval ?? "month"}`)}`],
  ];
}

/** Mails about payments and subscriptions; their words are in billing.json. */
export const paymentPlaces = {
  receipt(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, points, next, claim } = templates.receipt.parse(row.params);
    const paid: [string, string][] = [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), format.money(amount, currency)],
      ...nextFacts(row.locale, t, next),
    ];
    const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
    const facts = [...paid, ...earned];
    const text = amount === 0 ? "receipt.free" : "receipt.text";
    const manage = next ? ["receipt.manage"] : [];
    if (!claim) return { path: "/members/dashboard", facts, values: { plan }, text, further: manage };
    const further = ["receipt.claim", ...manage];
    return {
      path: "/connect-wallet-post-purchase",
      facts,
      values: { plan },
      text,
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
      // Another interval of the same plan: the name alone would say that a plan follows itself.
      ...(plan === current && {
        subject: `plan_change.sameSubject.${interval ?? "month"}`,
        text: `plan_change.same.${interval ?? "month"}`,
      }),
    };
  },
  plan_upgraded(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, interval, price, next } = templates.plan_upgraded.parse(row.params);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), format.money(amount, currency)],
        ...(next
          ? nextFacts(row.locale, t, next)
          : ([
              [t("facts.price"), `${format.money(price, currency)} ${t(`facts.${interval ?? "month"}`)}`],
            ] as [string, string][])),
      ],
      values: { plan },
    };
  },
  renewal_notice(row, t) {
    const format = formatter(row.locale);
    const { plan, amount, currency, interval, at, next } = templates.renewal_notice.parse(row.params);
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
