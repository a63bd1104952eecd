import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { sizeWords } from "@/lib/platform/i18n/size-words";
import type { DatabaseState } from "@/lib/admin/database/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PlainTable } from "./plain-table";

/** The largest tables: what they hold, how they are read, and which may lack an index. */
export function TableSizes({ tables }: { tables: DatabaseState["tables"] }) {
  const t = useTranslations("adminDatabase.tables");
  const format = formatter(useLocale());
  const size = (bytes: number) => sizeWords(bytes, format);
  return (
    <PlainTable
      title={t("title")}
      note={t("note")}
      none={t("none")}
      columns={[
        { key: "relation", text: t("relation") },
        { key: "bytes", text: t("bytes"), numeric: true },
        { key: "indexes", text: t("indexes"), numeric: true, wide: true },
        { key: "growth", text: t("growth"), numeric: true },
        { key: "rows", text: t("rows"), numeric: true },
        { key: "dead", text: t("dead"), numeric: true, wide: true },
        { key: "scans", text: t("scans"), numeric: true, wide: true },
        { key: "vacuumed", text: t("vacuumed"), wide: true },
      ]}
      rows={tables.map((table) => ({
        key: table.relation,
        cells: [
          <span key="name">
            <code className="text-xs break-all">{table.relation}</code>{" "}
            {table.scanned && <Badge tone="negative">{t("scanned")}</Badge>}
          </span>,
          size(table.bytes),
          size(table.index_bytes),
          table.growth === null ? "–" : size(table.growth),
          format.number(table.rows),
          format.number(table.dead),
          t("scansOf", {
            whole: format.number(table.scans),
            index: format.number(table.index_scans),
          }),
          <span key="vacuumed" className="text-muted whitespace-nowrap">
            {table.vacuumed_at ? <When at={table.vacuumed_at} /> : t("never")}
          </span>,
        ],
      }))}
    />
  );
}

type UnusedIndexesProps = { unused: DatabaseState["unused"]; since: string | null };

/** Indexes that cost each write something and have helped no read yet. */
export function UnusedIndexes({ unused, since }: UnusedIndexesProps) {
  const t = useTranslations("adminDatabase.unused");
  const format = formatter(useLocale());
  return (
    <PlainTable
      title={t("title")}
      note={
        <>
          {t("note")} {since && t.rich("since", { at: () => <When at={since} /> })}
        </>
      }
      none={t("none")}
      columns={[
        { key: "name", text: t("name") },
        { key: "relation", text: t("relation") },
        { key: "bytes", text: t("bytes"), numeric: true },
      ]}
      rows={unused.map(({ name, relation, bytes }) => ({
        key: name,
        cells: [
          <code key="name" className="text-xs break-all">
            {name}
          </code>,
          <code key="relation" className="text-xs break-all">
            {relation}
          </code>,
          sizeWords(bytes, format),
        ],
      }))}
    />
  );
}
