"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { orUnanswered } from "@/components/ui/unanswered";
import { undoAction } from "@/lib/admin/audit/actions";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

/** The audit line of the last change that was made in this page and can be undone. */
let last: number | null = null;

/** Takes back what an audit line did, and says in a toast how that went. */
function useUndo(): (line: number) => Promise<void> {
  const t = useTranslations("admin.change");
  const words = useErrorWords();
  return async (line) => {
    if (last === line) last = null;
    const answer = await orUnanswered(undoAction(null, { line }));
    if (answer.ok) showToast({ title: t("undone"), tone: "positive" });
    else
      showToast({
        title: t("notUndone"),
        // The code is asked for in the dialog of the audit log, where there is a place for it.
        description:
          answer.reason === "step_up_required" ? t("undoInLog") : words(answer.reason, answer.detail),
        tone: "negative",
      });
  };
}

/** Takes the last change back that a toast offered to undo; answers whether there was one. */
export function useUndoLast(): () => boolean {
  const undo = useUndo();
  return () => {
    if (last === null) return false;
    void undo(last);
    return true;
  };
}

/**
 * The action, with a toast once the change is made, and undo in it. It is not left to the form, which may be gone by then
 * with the row that it stood in.
 */
export function useTold<T extends Changed>(action: Action<T>): Action<T> {
  const t = useTranslations("admin.change");
  const undo = useUndo();
  return async (before, form) => {
    const answer = await action(before, form);
    if (answer.ok) {
      const changed = answer.data;
      last = changed?.undo ? changed.line : last;
      showToast({
        title: t("done"),
        tone: "positive",
        action: changed?.undo ? { label: t("undo"), run: () => void undo(changed.line) } : undefined,
      });
    }
    return answer;
  };
}
