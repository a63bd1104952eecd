"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { toolbarButton } from "@/components/admin/list/toolbar-button";
import { decideSelectedAction } from "@/lib/admin/work/actions";
import type { SelectedChange } from "@/lib/admin/work/schema";
import { decisionsFor, maxSelected, selectedDecisions } from "@/lib/admin/work/selected";
import type { Action } from "@/lib/platform/action";
import { useSelectedCases } from "./selected-cases";

/** Which cases are ticked, and the decisions that can be made for all of them. */
export function SelectedBar() {
  const t = useTranslations("admin.cases.selected");
  const together = useTranslations("admin.cases.together");
  const { selected, clear, settle } = useSelectedCases();
  const [first] = selected;
  if (!first) return null;
  const count = selected.length;
  const ids = selected.map(({ id }) => id).join(",");
  const isMixed = selected.some(({ kind }) => kind !== first.kind);
  const decisions = isMixed || count > maxSelected ? [] : decisionsFor(first.kind);
  // Not left to the dialog, which may be gone by then with the cases that it was about.
  const decide: Action<SelectedChange> = async (before, form) => {
    const answer = await decideSelectedAction(before, form);
    if (answer.ok) settle(answer.data, selected);
    return answer;
  };
  const why = isMixed ? "mixed" : count > maxSelected ? "tooMany" : "single";
  return (
    <div
      role="region"
      aria-label={t("region")}
      data-selected=""
      className="border-accent/50 bg-surface rounded-card sticky bottom-3 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border px-3 py-2 print:hidden"
    >
      <span role="status" className="text-sm wrap-anywhere">
        <span className="font-medium">{t("count", { count })}</span>
        {decisions.length === 0 && <span className="text-muted"> {t(why, { max: maxSelected })}</span>}
      </span>
      {/* On a phone one line that is moved sideways: a bar that stays must leave the rows in sight. */}
      <span className="flex gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 sm:ml-auto">
        {decisions.map((decision) => {
          const label = together("name", { decision: t(`decisions.${decision}.trigger`), count });
          return (
            <ChangeDialog
              // The effect that a dialog shows is of the cases that were ticked when it was opened.
              key={`${decision} ${ids}`}
              action={decide}
              shortcut={selectedDecisions[decision]}
              trigger={label}
              title={label}
              text={`${t(`decisions.${decision}.text`)} ${t("text")}`}
              confirm={label}
              fixed={{ decision, ids }}
              effect={{ change: "case.decide_selected", subject: decision.replace(".", ":"), value: ids }}
            />
          );
        })}
        <button type="button" className={toolbarButton} onClick={clear}>
          {t("clear")}
        </button>
      </span>
    </div>
  );
}
