import { useLocale, useTranslations } from "next-intl";
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

/** What each source of points is worth, now and from when. */
export function RuleTable({ rules, isAdmin }: { rules: PointRule[]; isAdmin: boolean }) {
  const t = useTranslations("adminPoints.rules");
  const format = formatter(useLocale());
  const nameOf = (source: string) =>
    t.has(`sources.${source}`) ? t(`sources.${source}` as "sources.signup") : source;
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{t("title")}</h2>
      <Table caption={t("title")} stacked>
        <thead>
          <tr>
            <Th>{t("source")}</Th>
            <Th numeric>{t("worth")}</Th>
            <Th>{t("planned")}</Th>
            <Th>
              <span className="sr-only">{t("act")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ subject, points, active, fixed, planned, line }) => (
            <tr key={subject}>
              <Td data-label={t("source")}>
                <span>
                  {nameOf(subject)} {!active && <Badge>{t("off")}</Badge>}
                </span>
              </Td>
              <Td numeric data-label={t("worth")}>
                {format.number(points)}
              </Td>
              <Td data-label={t("planned")}>
                <Planned planned={planned} line={line} isAdmin={isAdmin} />
              </Td>
              <Td className="text-right">
                {fixed ? (
                  <span className="text-muted text-xs">{t("fixed")}</span>
                ) : (
                  isAdmin && (
                    <RuleDialog subject={subject} name={nameOf(subject)} points={points} active={active} />
                  )
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** Where each level begins, how many members stand on it, and what is to come. */
export function LevelRules({ levels, isAdmin }: { levels: LevelRule[]; isAdmin: boolean }) {
  const t = useTranslations("adminPoints.rules");
  const names = useTranslations("points.levels");
  const format = formatter(useLocale());
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{t("levels")}</h2>
      <Table caption={t("levels")} stacked>
        <thead>
          <tr>
            <Th>{t("level")}</Th>
            <Th numeric>{t("from")}</Th>
            <Th numeric>{t("members")}</Th>
            <Th>{t("planned")}</Th>
            <Th>
              <span className="sr-only">{t("act")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ key, number, points, members, planned, line }) => (
            <tr key={key}>
              <Td data-label={t("level")}>
                <span>
                  <span className="text-muted figures">{number}</span> {names(key)}
                </span>
              </Td>
              <Td numeric data-label={t("from")}>
                {format.number(points)}
              </Td>
              <Td numeric data-label={t("members")}>
                {format.number(members)}
              </Td>
              <Td data-label={t("planned")}>
                <Planned planned={planned} line={line} isAdmin={isAdmin} />
              </Td>
              <Td className="text-right">
                {number === 1 ? (
                  <span className="text-muted text-xs">{t("fixed")}</span>
                ) : (
                  isAdmin && <RuleDialog subject={`level:${key}`} name={names(key)} points={points} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
