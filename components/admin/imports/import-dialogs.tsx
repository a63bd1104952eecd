"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ActionForm } from "@/components/ui/use-action-form";
import { changeImportAction } from "@/lib/admin/imports/actions";
import { paces, type Consent } from "@/lib/admin/imports/rules";
import type { ImportFile } from "@/lib/admin/imports/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

type PaceFieldProps = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  now: number | null;
  lines: number;
  consent: Consent;
};

/** How many invitations leave an hour, and how long that takes for all; the yes to them where the file has none. */
function PaceField({ form, now, lines, consent }: PaceFieldProps) {
  const t = useTranslations("adminImport.changes");
  const format = formatter(useLocale());
  const choices = [...new Set([...paces, now ?? 0])].toSorted((a, b) => a - b);
  return (
    <>
      <Field label={t("pace")} hint={t("paceHint")} error={form.error("pace")}>
        {(control) => (
          <Select {...control} name="pace" defaultValue={form.values.pace ?? String(now ?? 0)}>
            {choices.map((pace) => (
              <option key={pace} value={pace}>
                {pace === 0
                  ? t("noInvites")
                  : t("perHour", { pace: format.number(pace), hours: Math.max(1, Math.ceil(lines / pace)) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {consent === "missing" && (
        <Checkbox
          name="agreed"
          label={t("agreed")}
          hint={t("agreedHint")}
          defaultChecked={form.values.agreed === "on"}
          error={form.error("agreed")}
        />
      )}
    </>
  );
}

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
        lines > 0 && (
          <PaceField
            form={form}
            now={file.consent === "missing" ? 0 : 100}
            lines={lines}
            consent={file.consent}
          />
        )
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
      fields={(form) => <PaceField form={form} now={file.pace} lines={lines} consent={file.consent} />}
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
