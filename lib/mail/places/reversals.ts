import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type OutboxRow, type Template } from "../schema";
import { membershipPath, type PlaceOf } from "./place";

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

/** Mails about money that goes back, by a refund, a dispute, or because it brought nothing; their words are in billing.json. */
export const reversalPlaces = {
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
    const disputed = templates.payment_disputed.parse(row.params);
    const { plan, amount, paid, refunded, currency, points, access, state } = disputed;
    const sum = (label: string, value: number | null | undefined): [string, string][] =>
      value ? [[t(label), format.money(value, currency)]] : [];
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        ...sum("facts.amount", paid),
        ...(state === "won" ? [] : sum(state === "lost" ? "facts.takenBack" : "facts.disputed", amount)),
        ...sum("facts.refundedBefore", refunded),
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
} satisfies { [T in Template]?: PlaceOf };
