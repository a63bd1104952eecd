import { getLocale, getTranslations } from "next-intl/server";
import type { Rented } from "@/lib/billing/checkout/offer";
import { formatter } from "@/lib/platform/i18n/format";

/** What becomes of a subscription beside a plan for life: before it is paid (`offer`) and after (`receipt`). */
export async function RenewalNotice({ rented, of }: { rented: Rented; of: "offer" | "receipt" }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.renewal")]);
  const { plan, until, ends, unpaid } = rented;
  const date = until ? formatter(locale).date(until) : t("periodEnd");
  return (
    <p className="border-line rounded-control border p-4 text-sm" data-testid="renewal-notice">
      {t(ends ? "ends" : `${of}.${unpaid ? "unpaid" : "paid"}`, { plan, date })}
    </p>
  );
}
