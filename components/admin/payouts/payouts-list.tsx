import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { MemberLink } from "@/components/admin/billing/links";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { allPayouts, type payoutsPage } from "@/lib/admin/payouts/payouts.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { payoutStates } from "@/lib/admin/payouts/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { Approval, PayoutBadge } from "./payout-badge";

function useWords(): ListWords {
  const t = useTranslations("adminPayouts.list");
  const states = useTranslations("adminPayouts.states");
  return listWords(allPayouts, t, {
    options: { state: Object.fromEntries(payoutStates.map((state) => [state, states(state)])) },
  });
}

type Props = { answer: ListAnswer<z.output<typeof payoutsPage>>; roles: readonly Role[] };

/** Every payout, the latest first; each leads to its lines and decisions. */
export function PayoutsList({ answer, roles }: Props) {
  const t = useTranslations("adminPayouts");
  const locale = useLocale();
  const format = formatter(locale);
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    cells: {
      member: (
        <span className="grid gap-0.5">
          <MemberLink id={row.user_id} name={row.name} />
          <TextLink className="text-xs" href={localizedHref(locale, `/admin/payouts/${row.id}`)}>
            {t("open")}
          </TextLink>
        </span>
      ),
      amount: format.money(row.amount, row.currency),
      state: <PayoutBadge state={row.state} />,
      approval: <Approval row={row} />,
      lines: format.number(row.lines),
      transfer: <span className="figures text-muted break-all">{row.transfer_id ?? row.account}</span>,
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={allPayouts} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
