import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { allOrders } from "@/lib/admin/billing/lists/orders.list";
import { formatter } from "@/lib/platform/i18n/format";
import { OrderPlan, OrderState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, orderNumber, StripeId } from "@/components/admin/billing/links";

/** Every order, latest begun first; each opens with all that belongs to it. */
export function OrdersList(shown: Shown<typeof allOrders>) {
  const t = useTranslations("adminBilling");
  const format = formatter(useLocale());
  return (
    <ListView
      list={allOrders}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: orderNumber(row.id),
        cells: {
          order: <OrderLink id={row.id} />,
          member: <MemberLink id={row.user_id} name={row.name} />,
          plan: <OrderPlan row={row} />,
          status: <OrderState row={row} />,
          amount: (
            <span>
              {format.money(row.amount, row.currency)}
              {row.refunded > 0 && (
                <span className="text-muted block text-xs">
                  {t("refundedOf", { amount: format.money(row.refunded, row.currency) })}
                </span>
              )}
            </span>
          ),
          payment: <StripeId id={row.payment} />,
        },
      })}
    />
  );
}
