"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { addChartNoteAction, removeChartNoteAction } from "@/lib/admin/analytics/actions";

/** Writes a note on a day; its text is the reason of the change. */
export function NoteDialog({ today }: { today: string }) {
  const t = useTranslations("adminAnalytics.notes");
  return (
    <ChangeDialog
      action={addChartNoteAction}
      trigger={t("add")}
      confirm={t("save")}
      title={t("add")}
      text={t("addText")}
      fixed={{}}
      reasonChosen
      fields={({ error, values }) => (
        <>
          <TextField
            label={t("day")}
            name="day"
            type="date"
            required
            defaultValue={values.day ?? today}
            error={error("day")}
          />
          <TextField
            label={t("text")}
            name="reason"
            required
            maxLength={300}
            defaultValue={values.reason}
            error={error("reason")}
          />
        </>
      )}
    />
  );
}

/** Takes a note off the charts. */
export function NoteRemovalDialog({ id, text }: { id: string; text: string }) {
  const t = useTranslations("adminAnalytics.notes");
  return (
    <ChangeDialog
      action={removeChartNoteAction}
      quiet
      danger
      trigger={t("remove")}
      label={t("removeOf", { text })}
      confirm={t("remove")}
      title={t("removeTitle")}
      text={t("removeText")}
      fixed={{ id }}
    />
  );
}
