import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import {
  subscriptionStatuses,
  allSubscriptions,
  type SubscriptionRow,
  type subscriptionsPage,
} from "@/lib/admin/billing/lists/subscriptions.list";
import { planKeys } from "@/lib/admin/billing/lists/orders.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { SubscriptionState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

function useWords(): ListWords {
  const t = useTranslations("adminBilling.subscriptions");
  const billing = useTranslations("adminBilling");
  const statuses = subscriptionStatuses.map((status) => [status, billing(`subscriptionStatus.${status}`)]);
  return listWords(allSubscriptions, t, {
    options: {
      status: Object.fromEntries(statuses),
      plan: Object.fromEntries(planKeys.map((plan) => [plan, billing(`plans.${plan}`)])),
    },
  });
}

/** What a subscription costs in each of its periods. */
export function SubscriptionPrice({ row }: { row: SubscriptionRow }) {
  const t = useTranslations("adminBilling.perInterval");
  const amount = formatter(useLocale()).money(row.amount, row.currency);
  return t(row.interval ?? "once", { amount });
}

type Props = { answer: ListAnswer<z.output<typeof subscriptionsPage>>; roles: readonly Role[] };

/** Every subscription, latest changed first. */
export function SubscriptionsList({ answer, roles }: Props) {
  const t = useTranslations("adminBilling.subscriptions");
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.id,
    cells: {
      subscription: (
        <span className="grid gap-0.5">
          {row.order_id && <OrderLink id={row.order_id} />}
          <StripeId id={row.id} />
        </span>
      ),
      member: <MemberLink id={row.user_id} name={row.name} />,
      plan: (
        <span>
          {row.plan}
          {row.next_plan && (
            <span className="text-muted block text-xs">{t("next", { plan: row.next_plan })}</span>
          )}
        </span>
      ),
      status: <SubscriptionState row={row} />,
      amount: <SubscriptionPrice row={row} />,
      ends: row.current_period_end && (
        <span>
          <When at={row.current_period_end} />
          {row.cancel_at_period_end && <span className="text-muted block text-xs">{t("ending")}</span>}
        </span>
      ),
      changed: <When at={row.updated_at} />,
    },
  }));
  return <AdminList list={allSubscriptions} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
