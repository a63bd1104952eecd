import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/admin/billing/facts";
import { MemberLink } from "@/components/admin/billing/links";
import { LineShare } from "@/components/earnings/line-share";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { whoDecides } from "@/lib/admin/payouts/rules";
import type { PayoutFile } from "@/lib/admin/payouts/schema";
import { lineSubject } from "@/lib/commission/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { PayoutBadge } from "./payout-badge";
import { AttestTaxForm, PayoutDecisions } from "./payout-dialogs";

const by = (at: string | null, name: string | null) =>
  at && (
    <span>
      {name} <When at={at} />
    </span>
  );

/** One payout: where it stands, what may be done, and each line that it consists of. `own` when it goes to the reader. */
export function PayoutView({ payout, own }: { payout: PayoutFile; own: boolean }) {
  const t = useTranslations("adminPayouts.file");
  const tax = useTranslations("adminPayouts.taxForm");
  const lines = useTranslations("adminPayouts.lines");
  const reasons = useTranslations("commission.reasons");
  const locale = useLocale();
  const format = formatter(locale);
  const amount = format.money(payout.amount, payout.currency);
  const waiting = whoDecides(payout, own);
  return (
    <div className="grid gap-6">
      <SectionCard title={amount} action={<PayoutBadge state={payout.state} />}>
        <Facts
          rows={[
            [t("prepared"), <When key="at" at={payout.created_at} />],
            [
              t("account"),
              <span key="account" className="figures break-all">
                {payout.account}
              </span>,
            ],
            [
              t("taxForm"),
              <span key="tax" className="flex flex-wrap items-center gap-x-3">
                {tax(`states.${payout.tax_form.state}`)} {by(payout.tax_form.at, payout.tax_form.by)}
                <AttestTaxForm
                  user_id={payout.user_id}
                  tax_form={payout.tax_form}
                  name={payout.name ?? payout.user_id}
                />
              </span>,
            ],
            [t("approved"), by(payout.approved_at, payout.approved_by)],
            ...(payout.second_needed
              ? [
                  [
                    t("second"),
                    by(payout.second_at, payout.second_by) ??
                      (payout.state !== "pending" && payout.alone_at ? t("sentAlone") : null),
                  ] as [string, React.ReactNode],
                ]
              : []),
            [
              t("transfer"),
              payout.transfer_id && <span className="figures break-all">{payout.transfer_id}</span>,
            ],
            [t("sent"), payout.processed_at && <When at={payout.processed_at} />],
            [t("paid"), payout.paid_at && <When at={payout.paid_at} />],
            ...(payout.error
              ? [
                  [t("error"), payout.error === "never_sent" ? t("neverSent") : payout.error] as [
                    string,
                    React.ReactNode,
                  ],
                ]
              : []),
          ]}
        />
        {(payout.decisions.length > 0 || waiting) && (
          <div className="mt-6 grid gap-3">
            {waiting && (
              <p className="max-w-[80ch]">
                {t(waiting, { at: payout.alone_at ? format.time(payout.alone_at) : "" })}
              </p>
            )}
            <PayoutDecisions
              id={payout.id}
              version={payout.version}
              decisions={payout.decisions}
              name={payout.name ?? payout.user_id}
              amount={amount}
            />
          </div>
        )}
      </SectionCard>
      <Table caption={lines("caption")} stacked>
        <thead>
          <tr>
            <Th>{lines("what")}</Th>
            <Th>{lines("payment")}</Th>
            <Th>{lines("who")}</Th>
            <Th>{lines("when")}</Th>
            <Th numeric>{lines("amount")}</Th>
          </tr>
        </thead>
        <tbody>
          {payout.lines.map((line) => (
            <tr key={line.id}>
              <Td data-label={lines("what")}>
                {reasons(line.reason, { name: lineSubject(line, locale) })}
                <LineShare line={line} />
              </Td>
              <Td data-label={lines("payment")}>
                <span className="figures break-all">{line.payment}</span>
              </Td>
              <Td data-label={lines("who")}>
                {line.referee_id && <MemberLink id={line.referee_id} name={line.referee} />}
              </Td>
              <Td data-label={lines("when")}>
                <When at={line.created_at} />
              </Td>
              <Td numeric data-label={lines("amount")}>
                {format.money(line.amount, line.currency)}
              </Td>
            </tr>
          ))}
          <tr className="font-semibold">
            <Td colSpan={4} className="max-sm:hidden!">
              {lines("total")}
            </Td>
            <Td numeric data-label={lines("total")}>
              {amount}
            </Td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}
