import { useTranslations } from "next-intl";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Td } from "@/components/ui/table";
import type { PointsRow } from "@/lib/admin/member-file/schema";
import { FileTable } from "../file-table";
import { ReverseButton } from "../member-actions";

/** Ledger lines, newest first; a line can be taken back by a reversal, never edited. */
export function PointsRows({ rows }: { rows: PointsRow[] }) {
  const t = useTranslations("admin.file");
  const points = useTranslations("points");
  return (
    <FileTable
      caption={t("ledger")}
      none={t("none.points")}
      rows={rows.length}
      columns={[
        { key: "reason", text: t("reason") },
        { key: "date", text: t("date") },
        { key: "points", text: t("points"), numeric: true },
        { key: "change", text: t("change"), hidden: true },
      ]}
    >
      {rows.map((line) => (
        <tr key={line.id} data-testid="ledger-line">
          <Td data-label={t("reason")}>
            <span>
              <Reason line={line} />
              {line.actor_name && (
                <span className="text-muted block text-xs">{t("by", { name: line.actor_name })}</span>
              )}
            </span>
          </Td>
          <Td data-label={t("date")} className="text-muted whitespace-nowrap">
            <When at={line.created_at} />
          </Td>
          <Td data-label={t("points")} numeric>
            {points("signed", { points: line.points })}
          </Td>
          <Td className="text-right">
            {line.reversed >= line.points && line.points > 0 ? (
              <Badge>{t("reversed")}</Badge>
            ) : (
              line.reverses === null &&
              line.points > 0 && <ReverseButton ledger={line.id} points={line.points - line.reversed} />
            )}
          </Td>
        </tr>
      ))}
    </FileTable>
  );
}
