import { useLocale, useTranslations } from "next-intl";
import { LaterSparkline } from "@/components/charts/later";
import { growthByDay } from "@/lib/admin/database/rules";
import { sizeWords } from "@/lib/platform/i18n/size-words";
import type { DatabaseState } from "@/lib/admin/database/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PlainTable } from "./plain-table";

/** How large the database was on each of the last thirty days. */
export function Growth({ growth }: { growth: DatabaseState["growth"] }) {
  const t = useTranslations("adminDatabase.growth");
  const format = formatter(useLocale());
  return (
    <PlainTable
      title={t("title")}
      note={t("note")}
      none={t("none")}
      columns={[
        { key: "day", text: t("day") },
        { key: "bytes", text: t("bytes"), numeric: true },
        { key: "added", text: t("added"), numeric: true },
      ]}
      rows={growthByDay(growth).map(({ day, bytes, added }) => ({
        key: day,
        cells: [
          format.date(day, "medium"),
          sizeWords(bytes, format),
          added === null ? "–" : sizeWords(added, format),
        ],
      }))}
    >
      {growth.length > 1 && (
        <div className="mt-2">
          <LaterSparkline points={growth.map(({ day, bytes }) => ({ day, value: bytes }))} />
        </div>
      )}
    </PlainTable>
  );
}
