import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { allSubscriptions, type SubscriptionRow } from "@/lib/admin/billing/lists/subscriptions.list";
import { formatter } from "@/lib/platform/i18n/format";
import { SubscriptionState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

/** What a subscription costs in each of its periods. */
function SubscriptionPrice({ row }: { row: SubscriptionRow }) {
  const t = useTranslations("adminBilling.perInterval");
  const amount = formatter(useLocale()).money(row.amount, row.currency);
  return t(row.interval ?? "once", { amount });
}

/** Every subscription, latest changed first. */
export function SubscriptionsList(shown: Shown<typeof allSubscriptions>) {
  const t = useTranslations("adminBilling.subscriptions");
  return (
    <ListView
      list={allSubscriptions}
      {...shown}
      row={(row) => ({
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
        },
      })}
    />
  );
}
