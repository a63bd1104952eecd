"use client";

import { useTranslations } from "next-intl";
import { undoAction } from "@/lib/admin/audit/actions";
import { ChangeDialog } from "./change-dialog";

/** Takes back what a line of the audit log did: shows first what that means, and asks for the reason. */
export function UndoButton({ line }: { line: number }) {
  const t = useTranslations("admin.change");
  return (
    <ChangeDialog
      action={undoAction}
      quiet
      trigger={t("undo")}
      confirm={t("undo")}
      title={t("undoTitle")}
      text={t("undoText")}
      fixed={{ line: String(line) }}
      effect={{ change: "change.undo", subject: String(line) }}
    />
  );
}
