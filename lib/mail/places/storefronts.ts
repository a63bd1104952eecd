import { formatter } from "@/lib/platform/i18n/format";
import { orderPath } from "@/lib/storefronts/rules";
import { templates, type Template } from "../schema";
import type { PlaceOf } from "./place";

/** A mail to whoever bought, who need not be a member. */
function buyerPlace(
  template: "storefront_ordered" | "storefront_refunded",
  ...[row, t]: Parameters<PlaceOf>
): ReturnType<PlaceOf> {
  const { item, shop, amount, currency, account, session, contact } = templates[template].parse(row.params);
  return {
    path: orderPath(account, session),
    facts: contact ? [[t("facts.seller"), contact]] : [],
    values: { item, shop, sum: formatter(row.locale).money(amount, currency) },
    footer: "storefront_ordered.footer",
  };
}

/** Mails about storefronts. */
export const storefrontPlaces = {
  storefront_sold(row) {
    const { item, amount, currency } = templates.storefront_sold.parse(row.params);
    return {
      path: "/connect-demo#orders",
      facts: [],
      values: { item, sum: formatter(row.locale).money(amount, currency) },
    };
  },
  storefront_ordered: (row, t) => buyerPlace("storefront_ordered", row, t),
  storefront_refunded(row, t) {
    const { whole, reason } = templates.storefront_refunded.parse(row.params);
    const { facts, ...place } = buyerPlace("storefront_refunded", row, t);
    const why: typeof facts = reason ? [[t("facts.reason"), t(`storefront_refunded.reasons.${reason}`)]] : [];
    return {
      ...place,
      facts: [...why, ...facts],
      further: whole ? undefined : ["storefront_refunded.kept"],
    };
  },
  storefront_taken_down(row, t) {
    const { item, answer, product_id: product } = templates.storefront_taken_down.parse(row.params);
    const what = product ? "product" : "shop";
    return {
      path: "/connect-demo",
      facts: answer ? [[t("facts.answer"), answer]] : [],
      values: { item },
      subject: `storefront_taken_down.subject.${what}`,
      text: `storefront_taken_down.${what}`,
      further: ["storefront_taken_down.appeal"],
    };
  },
} satisfies { [T in Template]?: PlaceOf };
