"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { writtenMoment } from "@/lib/admin/content-words";
import type { StoryRow } from "@/lib/admin/story/story.list";
import { saveEntryAction } from "@/lib/admin/content/actions";
import { EntryPreview } from "../preview/entry-preview";
import { WordsFields } from "../words-fields";

/** Writes an entry of the story, in every language; without `of` a new draft. */
export function EntryDialog({ of }: { of?: StoryRow }) {
  const t = useTranslations("adminContent.story");
  return (
    <ChangeDialog
      action={saveEntryAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "add")}
      label={of && t("editOf", { title: of.texts.en?.title ?? "" })}
      confirm={t("save")}
      title={t(of ? "editTitle" : "add")}
      text={t(of && of.state !== "draft" ? "editText" : "draftText")}
      fixed={of ? { id: of.id, version: of.version } : {}}
      preview={<EntryPreview />}
      fields={(form) => (
        <>
          <WordsFields form={form} texts={of?.texts} title={t("title")} text={t("text")} />
          <TextField
            label={t("happened_at")}
            hint={t("happenedHint")}
            name="happened_at"
            type="datetime-local"
            required
            defaultValue={form.values.happened_at ?? writtenMoment(of?.happened_at)}
            error={form.error("happened_at")}
          />
        </>
      )}
    />
  );
}
