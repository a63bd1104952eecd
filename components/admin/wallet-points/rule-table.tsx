import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { UndoButton } from "@/components/admin/undo-button";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { LevelRule, PointRule } from "@/lib/admin/wallet-points/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { RuleDialog } from "./rule-dialog";

type PlannedProps = {
  planned: PointRule["planned"] | LevelRule["planned"];
  line: number | null;
  isAdmin: boolean;
};

/** What is to come, and the way to call it off. */
function Planned({ planned, line, isAdmin }: PlannedProps) {
  const t = useTranslations("adminPoints.rules");
  const format = formatter(useLocale());
  if (!planned) return <span className="text-muted">–</span>;
  const off = "active" in planned && !planned.active;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="info">{off ? t("off") : t("pointCount", { points: planned.points })}</Badge>
      <span className="text-muted text-xs">{t("since", { time: format.time(planned.starts_at) })}</span>
      {isAdmin && line !== null && <UndoButton line={line} />}
    </span>
  );
}

type RuleRow = Pick<PlannedProps, "planned" | "line"> & {
  key: string;
  name: ReactNode;
  figures: readonly number[];
  /** Null where it cannot be changed. */
  change: ReactNode;
};

type RulesProps = {
  title: string;
  /** Heads of the name and of the figures. */
  heads: readonly [string, ...string[]];
  rows: readonly RuleRow[];
  isAdmin: boolean;
};

/** A table of what can be planned: what it is now, what is to come, and for admins the change. */
function Rules({ title, heads: [name, ...figures], rows, isAdmin }: RulesProps) {
  const t = useTranslations("adminPoints.rules");
  const format = formatter(useLocale());
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <Table caption={title} stacked>
        <thead>
          <tr>
            <Th>{name}</Th>
            {figures.map((head) => (
              <Th key={head} numeric>
                {head}
              </Th>
            ))}
            <Th>{t("planned")}</Th>
            <Th>
              <span className="sr-only">{t("act")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Td data-label={name}>
                <span>{row.name}</span>
              </Td>
              {row.figures.map((figure, index) => (
                <Td key={figures[index]} numeric data-label={figures[index]}>
                  {format.number(figure)}
                </Td>
              ))}
              <Td data-label={t("planned")}>
                <Planned planned={row.planned} line={row.line} isAdmin={isAdmin} />
              </Td>
              <Td className="text-right">
                {row.change === null ? (
                  <span className="text-muted text-xs">{t("fixed")}</span>
                ) : (
                  isAdmin && row.change
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** What each source of points is worth, now and from when. */
export function RuleTable({ rules, isAdmin }: { rules: PointRule[]; isAdmin: boolean }) {
  const t = useTranslations("adminPoints.rules");
  const nameOf = (source: string) =>
    t.has(`sources.${source}`) ? t(`sources.${source}` as "sources.signup") : source;
  const rows = rules.map(({ subject, points, active, fixed, planned, line }) => ({
    key: subject,
    name: (
      <>
        {nameOf(subject)} {!active && <Badge>{t("off")}</Badge>}
      </>
    ),
    figures: [points],
    planned,
    line,
    change: fixed ? null : (
      <RuleDialog subject={subject} name={nameOf(subject)} points={points} active={active} />
    ),
  }));
  return <Rules title={t("title")} heads={[t("source"), t("worth")]} rows={rows} isAdmin={isAdmin} />;
}

/** Where each level begins, how many members stand on it, and what is to come. */
export function LevelRules({ levels, isAdmin }: { levels: LevelRule[]; isAdmin: boolean }) {
  const t = useTranslations("adminPoints.rules");
  const names = useTranslations("points.levels");
  const rows = levels.map(({ key, number, points, members, planned, line }) => ({
    key,
    name: (
      <>
        <span className="text-muted figures">{number}</span> {names(key)}
      </>
    ),
    figures: [points, members],
    planned,
    line,
    change: number === 1 ? null : <RuleDialog subject={`level:${key}`} name={names(key)} points={points} />,
  }));
  const heads = [t("level"), t("from"), t("members")] as const;
  return <Rules title={t("levels")} heads={heads} rows={rows} isAdmin={isAdmin} />;
}
