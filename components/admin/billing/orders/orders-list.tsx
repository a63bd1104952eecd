import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import { listRows } from "@/components/admin/list/list-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import {
  allOrders,
  buyerSources,
  orderStatuses,
  planKeys,
  type ordersPage,
} from "@/lib/admin/billing/lists/orders.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { OrderPlan, OrderState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, orderNumber, StripeId } from "@/components/admin/billing/links";

function useWords(): ListWords {
  const t = useTranslations("adminBilling.orders");
  const billing = useTranslations("adminBilling");
  const source = useTranslations("adminAnalytics.sources");
  return listWords(allOrders, t, {
    options: {
      status: Object.fromEntries(orderStatuses.map((status) => [status, billing(`orderStatus.${status}`)])),
      plan: Object.fromEntries(planKeys.map((plan) => [plan, billing(`plans.${plan}`)])),
      kind: { subscription: t("kinds.subscription"), one_time: t("kinds.one_time"), gift: t("kinds.gift") },
      source: Object.fromEntries(buyerSources.map((each) => [each, source(each)])),
    },
  });
}

type Props = { answer: ListAnswer<z.output<typeof ordersPage>>; roles: readonly Role[] };

/** Every order, latest begun first; each opens with all that belongs to it. */
export function OrdersList({ answer, roles }: Props) {
  const t = useTranslations("adminBilling");
  const format = formatter(useLocale());
  const rows = listRows(allOrders, answer.page.rows, (row) => ({
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
  }));
  return <AdminList list={allOrders} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
