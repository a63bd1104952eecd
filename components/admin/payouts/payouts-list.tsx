import { useLocale, useTranslations } from "next-intl";
import { MemberLink } from "@/components/admin/billing/links";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { allPayouts } from "@/lib/admin/payouts/payouts.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Approval, PayoutBadge } from "./payout-badge";

/** Every payout, the latest first; each leads to its lines and decisions. */
export function PayoutsList(shown: Shown<typeof allPayouts>) {
  const t = useTranslations("adminPayouts");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={allPayouts}
      {...shown}
      row={(row) => ({
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
        },
      })}
    />
  );
}
