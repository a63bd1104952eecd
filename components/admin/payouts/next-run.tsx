import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { SectionCard } from "@/components/ui/card";
import type { Payable } from "@/lib/admin/payouts/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PrepareRun } from "./payout-dialogs";

/** What a run would take now, and each reason why the rest is left out. */
export function NextRun({ payable }: { payable: Payable }) {
  const t = useTranslations("adminPayouts.next");
  const format = formatter(useLocale());
  const ready = payable.rows.filter(({ problem }) => problem === null);
  const said = ({ amount, currency, members }: Payable["held"][number]) => ({
    amount: format.money(amount, currency),
    members,
  });
  return (
    <SectionCard
      title={t("title")}
      action={ready.length > 0 && payable.drift === 0 ? <PrepareRun /> : undefined}
    >
      {payable.drift > 0 && <Alert>{t("drift", { count: payable.drift })}</Alert>}
      {ready.length === 0 && <p>{t("nothing")}</p>}
      {ready.map((sum) => (
        <p key={sum.currency} className="text-xl font-semibold">
          {t("ready", said(sum))}
        </p>
      ))}
      <ul className="text-muted mt-3 grid gap-1">
        {payable.rows.map(
          (sum) =>
            sum.problem && (
              <li key={sum.problem + sum.currency}>
                {t("left", { ...said(sum), why: t(`why.${sum.problem}`) })}
              </li>
            ),
        )}
        {payable.held.map((sum) => (
          <li key={sum.currency}>{t("held", said(sum))}</li>
        ))}
        <li>{t("day", { day: payable.run_day })}</li>
      </ul>
    </SectionCard>
  );
}
