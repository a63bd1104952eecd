import { getLocale, getTranslations } from "next-intl/server";
import type { Quote } from "@/lib/billing/plan-change/quote";
import { formatter } from "@/lib/platform/i18n/format";

type QuoteTableProps = { quote: Quote; plan: string; current: string };

/** How the amount of an upgrade comes about: the new plan until a day, less what is unused of the present one. */
export async function QuoteTable({ quote, plan, current }: QuoteTableProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access.change.now")]);
  const amount = (value: number) => formatter(locale).money(value, quote.currency);
  const until = formatter(locale).date(quote.until * 1000);
  return (
    <dl className="border-line text-text grid gap-2 border-y py-4 text-sm" data-testid="quote">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{t("charge", { plan, until })}</dt>
        <dd className="tabular-nums">{amount(quote.charge)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{t("credit", { current })}</dt>
        <dd className="tabular-nums">{amount(-quote.credit)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-base font-semibold">
        <dt>{t("due")}</dt>
        <dd className="tabular-nums" data-testid="due">
          {amount(quote.due)}
        </dd>
      </div>
    </dl>
  );
}
