import { useLocale, useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { PointsHistory } from "@/lib/points/schema";
import type { PointGroup } from "@/lib/points/rules";
import { Reason } from "./reason";
import { When } from "./when";

const actions = {
  all: "/members",
  signups: "/members/affiliate",
  purchases: "/pricing",
  discord: "/discord",
  streams: "/streams",
  missions: "/missions",
} as const satisfies Record<PointGroup | "all", string>;

type HistoryTableProps = {
  rows: PointsHistory["rows"];
  group: PointGroup | null;
  /** Whether other days may have lines. */
  filtered?: boolean;
};

/** Ledger lines of one group or all, or what will appear here and how to get there. */
export function HistoryTable({ rows, group, filtered }: HistoryTableProps) {
  const t = useTranslations("points");
  const locale = useLocale();
  if (rows.length === 0 && filtered) {
    return <EmptyState title={t("empty.days")}>{t("empty.daysText")}</EmptyState>;
  }
  if (rows.length === 0) {
    const key = group ?? "all";
    return (
      <EmptyState
        title={t(group ? "empty.title" : "empty.allTitle")}
        action={
          <ButtonLink href={localizedHref(locale, actions[key])}>{t(`empty.action.${key}`)}</ButtonLink>
        }
      >
        {t(`empty.${key}`)}
      </EmptyState>
    );
  }
  return (
    <Table caption={t("table.caption")}>
      <thead>
        <tr>
          <Th>{t("table.reason")}</Th>
          <Th className="hidden sm:table-cell">{t("table.date")}</Th>
          <Th numeric>{t("table.points")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id}>
            <Td className="sm:min-w-48">
              <Reason line={line} />
              <span className="text-muted block text-xs sm:hidden">
                <When at={line.created_at} />
              </span>
              <AppealPart appeal={line.appeal} className="mt-2" />
            </Td>
            <Td className="text-muted hidden whitespace-nowrap sm:table-cell">
              <When at={line.created_at} />
            </Td>
            <Td numeric>{t("signed", { points: line.points })}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
