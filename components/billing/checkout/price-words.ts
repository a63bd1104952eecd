import type { createTranslator } from "next-intl";
import type billing from "@/lib/platform/i18n/messages/en/billing.json";
import type { Offer } from "@/lib/billing/checkout/offer";
import { discountedPayments, type Terms } from "@/lib/billing/checkout/terms";
import { formatter } from "@/lib/platform/i18n/format";

type Words = ReturnType<typeof createTranslator<{ billing: typeof billing }, "billing.access">>;

/** The large price of an offer, and what stands beside it: what follows, or what it would be otherwise. */
export function priceWords(
  { price }: Offer,
  { discount, trialDays }: Terms,
  locale: string,
  t: Words,
): { total: string; beside: string | null } {
  const money = (amount: number) => formatter(locale).money(amount, price.currency);
  const list = money(price.unit_amount);
  const then =
    price.interval === null
      ? t("offer.instead", { price: list })
      : t(price.interval === "year" ? "offer.thenYear" : "offer.thenMonth", { price: list });
  if (trialDays !== null) return { total: t("offer.trial", { days: trialDays }), beside: then };
  if (!discount) {
    const total =
      price.interval === null
        ? t("once", { price: list })
        : t(`interval.${price.interval}Price`, { price: list });
    return { total, beside: null };
  }
  const amount = money(discount.amount);
  const count = discountedPayments(discount, price.interval);
  if (price.interval === null) return { total: t("offer.once", { amount }), beside: then };
  if (count > 1) return { total: t("offer.several", { amount, count }), beside: then };
  return {
    total: t(price.interval === "year" ? "offer.firstYear" : "offer.firstMonth", { amount }),
    beside: then,
  };
}
