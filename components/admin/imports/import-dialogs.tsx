"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { changeImportAction } from "@/lib/admin/imports/actions";
import type { ImportFile } from "@/lib/admin/imports/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { InviteFields } from "./invite-fields";

/** Takes the lines in that the dry run found fine, and notes who is not to be written to. */
export function ImportStartDialog({ file }: { file: ImportFile }) {
  const t = useTranslations("adminImport.changes");
  const lines = file.counts.fine ?? 0;
  return (
    <ChangeDialog
      action={changeImportAction}
      trigger={lines > 0 ? t("start", { lines }) : t("startLeaving")}
      title={lines > 0 ? t("startTitle", { lines }) : t("startLeavingTitle")}
      text={t("startText", { days: file.keep_days })}
      confirm={t("startNow")}
      fixed={{ id: file.id, change: "start" }}
      fields={(form) =>
        lines > 0 && <InviteFields form={form} now={null} lines={lines} consent={file.consent} />
      }
    />
  );
}

/** Changes how fast invitations leave, or stops them. */
export function ImportPaceDialog({ file, lines }: { file: ImportFile; lines: number }) {
  const t = useTranslations("adminImport.changes");
  return (
    <ChangeDialog
      action={changeImportAction}
      trigger={t("changePace")}
      title={t("changePace")}
      text={t("paceText")}
      confirm={t("save")}
      fixed={{ id: file.id, change: "pace" }}
      fields={(form) => <InviteFields form={form} now={file.pace} lines={lines} consent={file.consent} />}
    />
  );
}

/** Takes every line back that nobody has signed in for, or one of them. */
export function ImportUndoDialog({
  id,
  lines,
  line,
  email,
}: {
  id: string;
  lines?: number;
  line?: number;
  email?: string;
}) {
  const t = useTranslations("adminImport.changes");
  return (
    <ChangeDialog
      action={changeImportAction}
      quiet={line !== undefined}
      danger
      trigger={line === undefined ? t("undo", { lines: lines ?? 0 }) : t("undoLine")}
      label={line === undefined ? undefined : t("undoLineOf", { email: email ?? "" })}
      title={line === undefined ? t("undoTitle", { lines: lines ?? 0 }) : t("undoLineTitle")}
      text={t("undoText")}
      confirm={t("undoNow")}
      fixed={{
        id,
        change: line === undefined ? "undo" : "undo_lines",
        ...(line === undefined ? {} : { line: String(line) }),
      }}
    />
  );
}

/** Forgets a dry run. */
export function ImportDropDialog({ id }: { id: string }) {
  const t = useTranslations("adminImport.changes");
  const router = useRouter();
  const locale = useLocale();
  return (
    <ChangeDialog
      action={changeImportAction}
      quiet
      danger
      trigger={t("drop")}
      title={t("dropTitle")}
      text={t("dropText")}
      confirm={t("drop")}
      fixed={{ id, change: "drop" }}
      onChanged={() => router.push(localizedHref(locale, "/admin/home/import"))}
    />
  );
}
