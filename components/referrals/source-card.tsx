"use client";

import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { formatter } from "@/lib/platform/i18n/format";
import type { ReferralOverview, ReferralSource } from "@/lib/referrals/schema";

type SourceTableProps = { title: string; name: string; rows: ReferralSource[] };

function SourceTable({ title, name, rows }: SourceTableProps) {
  const t = useTranslations("referrals.sources");
  const format = formatter(useLocale());
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      <Table caption={title} stacked>
        <thead>
          <tr>
            <Th>{name}</Th>
            <Th numeric>{t("clicked")}</Th>
            <Th numeric>{t("joined")}</Th>
            <Th numeric>{t("qualified")}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name ?? ""}>
              <Td data-label={name} className="wrap-anywhere">
                {row.name ?? t("none")}
              </Td>
              <Td numeric data-label={t("clicked")}>
                {format.number(row.clicked)}
              </Td>
              <Td numeric data-label={t("joined")}>
                {format.number(row.signed_up)}
              </Td>
              <Td numeric data-label={t("qualified")}>
                {format.number(row.qualified)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const steps = ["joined", "wallet", "minted", "qualified"] as const;

/** Which labels and which pages brought people, and how long these took from one step to the next. */
export function SourceCard({
  channels,
  landings,
  pace,
}: Pick<ReferralOverview, "channels" | "landings" | "pace">) {
  const t = useTranslations("referrals");
  const format = formatter(useLocale());
  if (channels.length === 0 && landings.length === 0) {
    return (
      <SectionCard title={t("sources.title")}>
        <p className="text-muted text-sm">{t("sources.empty")}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t("sources.title")}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <SourceTable title={t("sources.channels")} name={t("sources.name")} rows={channels} />
        <SourceTable title={t("sources.landings")} name={t("sources.page")} rows={landings} />
      </div>
      <h3 className="mt-6 text-sm font-medium">{t("pace.title")}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-4 text-sm md:grid-cols-4">
        {steps.map((step) => (
          <div key={step}>
            <dt className="text-muted">{t(`pace.${step}`)}</dt>
            <dd className="figures mt-1">
              {pace[step] === null ? t("pace.none") : format.duration(pace[step])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted mt-2 text-sm">{t("pace.note")}</p>
    </SectionCard>
  );
}
