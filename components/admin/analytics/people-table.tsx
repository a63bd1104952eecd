import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** Different people of the running day, week and month, each counted for itself. */
export function PeopleTable({ people }: { people: NonNullable<Analytics["people"]> }) {
  const t = useTranslations("adminAnalytics");
  const format = formatter(useLocale());
  const write = (value: number | null) => (value === null ? t("few") : format.number(value));
  return (
    <SectionCard title={t("overview.people")} note={t("overview.peopleNote")}>
      <Table caption={t("overview.people")}>
        <thead>
          <tr>
            <Th>{t("overview.people")}</Th>
            <Th numeric>{t("overview.today")}</Th>
            <Th numeric>{t("overview.week")}</Th>
            <Th numeric>{t("overview.month")}</Th>
          </tr>
        </thead>
        <tbody>
          {(["member", "visit"] as const).map((scope) => (
            <tr key={scope}>
              <Td>{t(`overview.${scope}`)}</Td>
              {(["day", "week", "month"] as const).map((period) => (
                <Td key={period} numeric>
                  {write(people[scope][period])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </SectionCard>
  );
}
