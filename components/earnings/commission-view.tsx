import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { Moment } from "@/components/moments/moment";
import { Table, Td, Th } from "@/components/ui/table";
import { CommissionSums } from "./commission-sums";
import { LineShare } from "./line-share";
import { lineSubject } from "@/lib/commission/rules";
import type { Commission } from "@/lib/commission/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** What a member earned by referring: where each cent stands, every line, and what was paid. */
export function CommissionView({ commission }: { commission: Commission }) {
  const t = useTranslations("commission");
  const locale = useLocale();
  const format = formatter(locale);
  const { rules, sums, lines, payouts } = commission;
  const lead = t("lead", {
    percent: rules.percent,
    months: rules.months,
    days: rules.hold_days,
    minimum: format.money(rules.minimum, "usd"),
  });
  return (
    <div className="grid gap-6">
      <SectionCard title={t("title")} note={lead}>
        <CommissionSums sums={sums} />
        <p className="text-muted mt-4 text-sm">{t("next", { date: format.date(commission.next_run) })}</p>
      </SectionCard>
      {lines.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">{t("lines.caption")}</h2>
          <Table caption={t("lines.caption")} stacked>
            <thead>
              <tr>
                <Th>{t("lines.what")}</Th>
                <Th>{t("lines.when")}</Th>
                <Th>{t("lines.state")}</Th>
                <Th numeric>{t("lines.amount")}</Th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <Td data-label={t("lines.what")}>
                    {t(`reasons.${line.reason}`, { name: lineSubject(line, locale) })}
                    <LineShare line={line} />
                  </Td>
                  <Td data-label={t("lines.when")}>
                    <When at={line.created_at} />
                  </Td>
                  <Td data-label={t("lines.state")}>
                    {line.state === "held"
                      ? t.rich("lines.until", { date: () => <Moment at={line.payable_at} show="date" /> })
                      : t(`states.${line.state}`)}
                  </Td>
                  <Td numeric data-label={t("lines.amount")}>
                    {format.money(line.amount, line.currency)}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          {lines.length === 100 && <p className="text-muted mt-2 text-sm">{t("newest")}</p>}
        </section>
      )}
      {payouts.length > 0 && (
        <SectionCard title={t("payouts.title")}>
          <ul className="divide-line divide-y">
            {payouts.map((payout) => (
              <li key={payout.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
                <span>
                  <span className="figures font-medium">{format.money(payout.amount, payout.currency)}</span>{" "}
                  <span className="text-muted">{t(`payouts.${payout.state}`)}</span>
                </span>
                <When at={payout.paid_at ?? payout.processed_at ?? payout.created_at} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  );
}
