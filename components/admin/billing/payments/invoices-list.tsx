import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { allInvoices } from "@/lib/admin/billing/lists/invoices.list";
import { formatter } from "@/lib/platform/i18n/format";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

/** Every paid invoice, latest first. */
export function InvoicesList(shown: Shown<typeof allInvoices>) {
  const t = useTranslations("adminBilling");
  const causes = useTranslations("adminBilling.causes");
  const disputes = useTranslations("adminBilling.returnStates");
  const format = formatter(useLocale());
  return (
    <ListView
      list={allInvoices}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.id,
        cells: {
          invoice: (
            <span className="grid gap-0.5">
              {row.order_id && <OrderLink id={row.order_id} />}
              <StripeId id={row.id} />
            </span>
          ),
          member: <MemberLink id={row.user_id} name={row.name} />,
          plan: row.plan,
          cause: codeWords(causes, row.billing_reason),
          amount: (
            <span>
              {format.money(row.amount, row.currency)}
              {row.refunded > 0 && (
                <span className="text-muted block text-xs">
                  {t("refundedOf", { amount: format.money(row.refunded, row.currency) })}
                </span>
              )}
              {row.dispute && <span className="text-muted block text-xs">{disputes(row.dispute)}</span>}
            </span>
          ),
          payment: <StripeId id={row.payment} />,
        },
      })}
    />
  );
}
