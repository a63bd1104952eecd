import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatter } from "@/lib/platform/i18n/format";
import type { MyStorefront, Sale } from "@/lib/storefronts/schema";
import { RefundDialog } from "./refund-dialog";

function SaleRow({ sale }: { sale: Sale }) {
  const t = useTranslations("storefront.orders");
  const format = formatter(useLocale());
  const sum = format.money(sale.amount, sale.currency);
  const { amount_refunded: back, refunding } = sale;
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0"
      data-testid="sale"
    >
      <div className="min-w-0">
        <p className="font-medium break-words">{sale.title}</p>
        <p className="text-muted text-sm break-all">
          {sale.email || "–"} · <Moment at={sale.paid_at} show="medium" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-right">
          <span className="figures">{sum}</span>
          <span className="text-muted block text-xs">
            {t("fee", { sum: format.money(sale.fee, sale.currency) })}
          </span>
        </p>
        {back >= sale.amount && <Badge>{t("refunded")}</Badge>}
        {back > 0 && back < sale.amount && (
          <Badge>{t("partly", { sum: format.money(back, sale.currency) })}</Badge>
        )}
        {refunding > 0 && <Badge>{t("refunding", { sum: format.money(refunding, sale.currency) })}</Badge>}
        {sale.disputed && <Badge tone="negative">{t("disputed")}</Badge>}
        {back < sale.amount && refunding === 0 && !sale.disputed && <RefundDialog key={back} sale={sale} />}
      </div>
    </li>
  );
}

/** What was sold, newest first, with the refund of each. */
export function Orders({ sales, sold }: Pick<MyStorefront, "sales" | "sold">) {
  const t = useTranslations("storefront.orders");
  const format = formatter(useLocale());
  const summary = t("summary", {
    count: sold.count,
    sum: format.money(sold.amount, "usd"),
    fee: format.money(sold.fee, "usd"),
  });
  return (
    <SectionCard id="orders" title={t("title")} note={sold.count > 0 ? summary : undefined}>
      {sales.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
      ) : (
        <ul className="divide-line divide-y">
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
