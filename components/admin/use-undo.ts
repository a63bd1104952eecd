"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { undoAction } from "@/lib/admin/audit/actions";

/** Takes back what an audit line did, and says in a toast how that went. */
export function useUndo(): (line: number) => Promise<void> {
  const t = useTranslations("admin.change");
  const words = useErrorWords();
  return async (line) => {
    const answer = await undoAction(null, { line });
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
