import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { weekOf } from "@/lib/platform/days";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

type PeopleTableProps = { people: NonNullable<Analytics["people"]>; today: string };

/** Different people of the running day, week and month, each counted for itself; of members, who they are. */
export function PeopleTable({ people, today }: PeopleTableProps) {
  const t = useTranslations("adminAnalytics");
  const locale = useLocale();
  const format = formatter(locale);
  const since = { day: today, week: weekOf(today), month: `${today.slice(0, 8)}01` };
  const words = { day: t("overview.today"), week: t("overview.week"), month: t("overview.month") };
  const periods = ["day", "week", "month"] as const;
  const figure = (scope: "member" | "visit", period: (typeof periods)[number]) => {
    const value = people[scope][period];
    if (value === null) return t("few");
    if (scope === "visit") return format.number(value);
    return (
      <Anchor
        href={localizedHref(locale, `/admin/home?seen_from=${since[period]}`)}
        className="hover:text-accent underline decoration-dotted underline-offset-4"
      >
        {format.number(value)}
      </Anchor>
    );
  };
  return (
    <SectionCard title={t("overview.people")} note={t("overview.peopleNote")}>
      <Table caption={t("overview.people")} stacked>
        <thead>
          <tr>
            <Th>{t("overview.people")}</Th>
            {periods.map((period) => (
              <Th key={period} numeric>
                {words[period]}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(["member", "visit"] as const).map((scope) => (
            <tr key={scope}>
              <Td>{t(`overview.${scope}`)}</Td>
              {periods.map((period) => (
                <Td key={period} numeric data-label={words[period]}>
                  {figure(scope, period)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </SectionCard>
  );
}
