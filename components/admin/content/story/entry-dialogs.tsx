"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { writtenMoment } from "@/lib/admin/content-words";
import type { StoryRow } from "@/lib/admin/list/lists/story";
import { saveEntryAction, setEntryAction } from "@/lib/admin/story/actions";
import { ContentSteps } from "../content-steps";
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

/** Publishes an entry, or takes it out of the story. */
export function EntrySteps({ of }: { of: StoryRow }) {
  const t = useTranslations("adminContent.story");
  const title = of.texts.en?.title ?? "";
  return (
    <ContentSteps
      action={setEntryAction}
      quiet
      fixed={{ id: of.id, version: of.version }}
      canPublish={of.state !== "published"}
      canArchive={of.state !== "archived"}
      words={{
        published: {
          do: t("published.do"),
          of: t("published.of", { title }),
          title: t("published.title"),
          text: t("published.text"),
        },
        archived: {
          do: t("archived.do"),
          of: t("archived.of", { title }),
          title: t("archived.title"),
          text: t("archived.text"),
        },
      }}
    />
  );
}
