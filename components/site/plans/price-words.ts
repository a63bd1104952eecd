import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { Plan } from "@/lib/plans/schema";

/** What a plan costs in one line, each price on its own: "$9 a month", "$90 a year"; "Free" without a price. */
export async function priceWords(plan: Plan): Promise<string[]> {
  const locale = await getLocale();
  const t = await getTranslations("pricing");
  const unit = { month: t("perMonth"), year: t("perYear"), once: t("once") };
  const words = [...plan.prices]
    .sort((one, other) => one.unit_amount - other.unit_amount)
    .map(
      (price) =>
        `${formatter(locale).money(price.unit_amount, price.currency)} ${unit[price.interval ?? "once"]}`,
    );
  return words.length > 0 ? words : [t("free")];
}
