import { giftsPath } from "@/lib/members/settings-paths";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { templates, type OutboxRow, type Template } from "../schema";
import type { PlaceOf } from "./place";

const whatIs = (
  t: Parameters<PlaceOf>[1],
  locale: OutboxRow["locale"],
  plan: string,
  months: number,
): [string, string][] => [
  [t("facts.plan"), `${brand.name} ${plan}`],
  [t("facts.months"), formatter(locale).number(months)],
];

/** Mails about gift memberships: to who gives, and to who receives. Their words are in billing.json. */
export const giftPlaces = {
  gift(row, t) {
    const { plan, months, giver, message, expires_at, code } = templates.gift.parse(row.params);
    const format = formatter(row.locale);
    const from: [string, string][] = giver ? [[t("facts.giver"), giver]] : [];
    return {
      path: `/redeem${code ? `?code=${code}` : ""}`,
      facts: [
        ...from,
        ...whatIs(t, row.locale, plan, months),
        [t("facts.redeemBy"), format.date(expires_at)],
      ],
      values: { plan, giver: giver || brand.name, address: row.to_address },
      written: message ? [`“${message}”`] : [],
      further: ["gift.bound"],
      // Who receives it may have no account.
      footer: "gift.footer",
    };
  },
  gift_receipt(row, t) {
    const { plan, months, to, amount, currency, points } = templates.gift_receipt.parse(row.params);
    const format = formatter(row.locale);
    const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
    return {
      path: giftsPath,
      facts: [
        ...whatIs(t, row.locale, plan, months),
        [t("facts.recipient"), to],
        [t("facts.amount"), format.money(amount, currency)],
        ...earned,
      ],
      values: { plan, to },
    };
  },
  gift_started(row, t) {
    const { plan, months, at } = templates.gift_started.parse(row.params);
    const date = formatter(row.locale).date(at);
    return {
      path: "/members/dashboard",
      facts: [...whatIs(t, row.locale, plan, months), [t("facts.until"), date]],
      values: { plan, date },
    };
  },
  gift_redeemed(row, t) {
    const { plan, months, to } = templates.gift_redeemed.parse(row.params);
    return { path: giftsPath, facts: whatIs(t, row.locale, plan, months), values: { plan, to } };
  },
  gift_expiring(row, t) {
    const { plan, months, to, at } = templates.gift_expiring.parse(row.params);
    const date = formatter(row.locale).date(at);
    return {
      path: giftsPath,
      facts: [...whatIs(t, row.locale, plan, months), [t("facts.redeemBy"), date]],
      values: { plan, to, date },
    };
  },
  gift_ending(row) {
    const { plan, at } = templates.gift_ending.parse(row.params);
    return { path: "/pricing", facts: [], values: { plan, date: formatter(row.locale).date(at) } };
  },
  gift_ended(row) {
    const { plan } = templates.gift_ended.parse(row.params);
    return { path: "/pricing", facts: [], values: { plan } };
  },
} satisfies { [T in Template]?: PlaceOf };
