import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { allReturns, type ReturnRow } from "@/lib/admin/billing/lists/returns.list";
import { formatter } from "@/lib/platform/i18n/format";
import { ReturnState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

/** The sum that went back and the whole it is a part of; of one on its way the sum that will. */
export function ReturnAmount({ row }: { row: ReturnRow }) {
  const t = useTranslations("adminBilling.returns");
  const format = formatter(useLocale());
  if (row.amount === null || row.currency === null) return <span>–</span>;
  const whole = format.money(row.amount, row.currency);
  if (row.kind === "return") return <span>{whole}</span>;
  return (
    <span>
      {format.money(row.refunded, row.currency)}
      <span className="text-muted block text-xs">{t("of", { amount: whole })}</span>
      {row.disputed !== null && (
        <span className="text-muted block text-xs">
          {t("disputed", { amount: format.money(row.disputed, row.currency) })}
        </span>
      )}
    </span>
  );
}

/** Money that went back, is contested, or is on its way back; the latest change first. */
export function ReturnsList(shown: Shown<typeof allReturns>) {
  const t = useTranslations("adminBilling");
  return (
    <ListView
      list={allReturns}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.id,
        cells: {
          kind: <span className="font-medium">{t(`returnKinds.${row.kind}`)}</span>,
          order: row.order_id ? <OrderLink id={row.order_id} /> : t("returns.unknown"),
          member: row.user_id && <MemberLink id={row.user_id} name={row.name} />,
          state: <ReturnState row={row} />,
          refunded: <ReturnAmount row={row} />,
          payment: <StripeId id={row.payment} />,
        },
      })}
    />
  );
}
