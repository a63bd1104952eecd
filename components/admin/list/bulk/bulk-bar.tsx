"use client";

import { useTranslations } from "next-intl";
import { toolbarButton } from "@/components/admin/list/toolbar-button";
import { bulkKinds } from "@/lib/admin/jobs/rules";
import { BulkDialog } from "./bulk-dialog";
import { useSelection } from "./selection";

type BulkBarProps = {
  list: string;
  /** What "all that match" would be now. */
  matching: { query: string; total: string; asOf: string };
  isAdmin: boolean;
};

/** What is ticked, in words, and what can be done with it. */
export function BulkBar({ list, matching, isAdmin }: BulkBarProps) {
  const t = useTranslations("admin.bulk");
  const [selection, change] = useSelection(list);
  const { ids, all } = selection;
  if (ids.length === 0 && !all) return null;
  const chosen = all ? t("allSelected", { total: all.total }) : t("selected", { count: ids.length });
  return (
    <div
      role="region"
      aria-label={t("region")}
      className="border-accent/50 bg-surface rounded-card sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border px-3 py-2 print:hidden"
    >
      <span role="status" className="text-sm font-medium">
        {chosen}
      </span>
      {!all && (
        <button
          type="button"
          className="text-glacier min-h-9 text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          onClick={() => change({ all: matching })}
        >
          {t("selectAll", { total: matching.total })}
        </button>
      )}
      {/* On a phone one line that is moved sideways: a bar that stays must leave the rows in sight. */}
      <span className="flex gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 sm:ml-auto">
        {bulkKinds.map((kind) => (
          <BulkDialog
            key={kind}
            kind={kind}
            selection={selection}
            chosen={chosen}
            isAdmin={isAdmin}
            onStart={(job) => change({ job })}
          />
        ))}
        <button type="button" className={toolbarButton} onClick={() => change({ ids: [], all: null })}>
          {t("clear")}
        </button>
      </span>
    </div>
  );
}
