import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Stat } from "@/components/ui/stat";
import { sizeWords } from "@/lib/platform/i18n/size-words";
import type { DatabaseState, StatementOrder } from "@/lib/admin/database/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { Connections, HeldLocks } from "./activity";
import { Growth } from "./growth";
import { LintList } from "./lint-list";
import { StatementTable } from "./statement-table";
import { TableSizes, UnusedIndexes } from "./table-sizes";

type DatabaseViewProps = { state: DatabaseState; by: StatementOrder };

/** How the database fares: rules, statements, tables, indexes, connections and locks. */
export function DatabaseView({ state, by }: DatabaseViewProps) {
  const t = useTranslations("adminDatabase");
  const format = formatter(useLocale());
  const share = (value: number | null) => (value === null ? "–" : format.number(value, "percent"));
  const connected = state.connections.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
      <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-4 border-y py-4 lg:grid-cols-4">
        <Stat label={t("size")} value={sizeWords(state.bytes, format)} note={t("sizeNote")} />
        <Stat
          label={t("cacheTables")}
          value={share(state.cache.tables)}
          note={t("cacheIndexes", { share: share(state.cache.indexes) })}
        />
        <Stat
          label={t("connected")}
          value={format.number(connected)}
          note={t("connectedNote", { most: state.most_connections })}
        />
        <Stat label={t("held")} value={format.number(state.locks.length)} note={t("heldNote")} />
      </dl>
      <div className="grid grid-cols-1 gap-8">
        <LintList lints={state.lints} />
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
          <HeldLocks locks={state.locks} />
          <Connections state={state} />
        </div>
        <StatementTable statements={state.statements} by={by} />
        <TableSizes tables={state.tables} />
        <Growth growth={state.growth} />
        <UnusedIndexes unused={state.unused} since={state.counted_since} />
      </div>
    </>
  );
}
