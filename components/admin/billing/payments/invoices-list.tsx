import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { codeWords } from "@/components/admin/code-words";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { invoiceCauses, allInvoices, type invoicesPage } from "@/lib/admin/billing/lists/invoices.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

function useWords(): ListWords {
  const t = useTranslations("adminBilling.invoices");
  const causes = useTranslations("adminBilling.causes");
  return listWords(allInvoices, t, {
    options: { cause: Object.fromEntries(invoiceCauses.map((cause) => [cause, causes(cause)])) },
  });
}

type Props = { answer: ListAnswer<z.output<typeof invoicesPage>>; roles: readonly Role[] };

/** Every paid invoice, latest first. */
export function InvoicesList({ answer, roles }: Props) {
  const t = useTranslations("adminBilling");
  const causes = useTranslations("adminBilling.causes");
  const disputes = useTranslations("adminBilling.returnStates");
  const format = formatter(useLocale());
  const rows: ListRow[] = answer.page.rows.map((row) => ({
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
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={allInvoices} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
