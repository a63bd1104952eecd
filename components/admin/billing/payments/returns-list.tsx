import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import {
  returnKinds,
  returnStates,
  allReturns,
  type ReturnRow,
  type returnsPage,
} from "@/lib/admin/billing/lists/returns.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { ReturnState } from "@/components/admin/billing/badges";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";

function useWords(): ListWords {
  const t = useTranslations("adminBilling.returns");
  const billing = useTranslations("adminBilling");
  return listWords(allReturns, t, {
    options: {
      kind: Object.fromEntries(returnKinds.map((kind) => [kind, billing(`returnKinds.${kind}`)])),
      state: Object.fromEntries(returnStates.map((state) => [state, billing(`returnStates.${state}`)])),
    },
  });
}

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

type Props = { answer: ListAnswer<z.output<typeof returnsPage>>; roles: readonly Role[] };

/** Money that went back, is contested, or is on its way back; the latest change first. */
export function ReturnsList({ answer, roles }: Props) {
  const t = useTranslations("adminBilling");
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.id,
    cells: {
      kind: <span className="font-medium">{t(`returnKinds.${row.kind}`)}</span>,
      order: row.order_id ? <OrderLink id={row.order_id} /> : t("returns.unknown"),
      member: row.user_id && <MemberLink id={row.user_id} name={row.name} />,
      state: <ReturnState row={row} />,
      refunded: <ReturnAmount row={row} />,
      payment: <StripeId id={row.payment} />,
      made: <When at={row.at} />,
    },
  }));
  return <AdminList list={allReturns} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
