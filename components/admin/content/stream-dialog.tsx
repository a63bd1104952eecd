"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { StreamRow } from "@/lib/admin/streams/streams.list";
import { writtenMoment } from "@/lib/admin/content-words";
import { saveStreamAction } from "@/lib/admin/content/actions";
import { setStreamAction } from "@/lib/admin/streams/actions";
import { StreamPreview } from "./preview/stream-preview";
import { WordsFields } from "./words-fields";

/** Writes a stream, in every language; without `of` a new draft. */
export function StreamDialog({ of }: { of?: StreamRow }) {
  const t = useTranslations("adminContent.streams");
  const title = of?.texts.en?.title ?? "";
  return (
    <ChangeDialog
      action={saveStreamAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "add")}
      label={of && t("editOf", { title })}
      confirm={t("save")}
      title={t(of ? "editTitle" : "add")}
      text={t(of && of.state !== "draft" ? "editText" : "draftText")}
      fixed={of ? { id: of.id, version: of.version } : {}}
      preview={<StreamPreview />}
      fields={({ error, values }) => (
        <>
          <WordsFields form={{ error, values }} texts={of?.texts} title={t("title")} text={t("text")} />
          <TextField
            label={t("columns.host")}
            name="host"
            required
            maxLength={80}
            defaultValue={values.host ?? of?.host}
            error={error("host")}
          />
          <div className="grid gap-3">
            {(["starts_at", "ends_at"] as const).map((name) => (
              <TextField
                key={name}
                label={t(name)}
                name={name}
                type="datetime-local"
                required
                defaultValue={values[name] ?? writtenMoment(of?.[name])}
                error={error(name)}
              />
            ))}
          </div>
          <TextField
            label={t("link")}
            hint={t("linkHint")}
            name="link"
            type="url"
            maxLength={500}
            defaultValue={values.link ?? of?.link ?? ""}
            error={error("link")}
          />
          <Checkbox
            label={t("open")}
            hint={t("openHint")}
            name="open"
            defaultChecked={Object.keys(values).length > 0 ? values.open === "on" : of?.open}
          />
        </>
      )}
    />
  );
}

/** Publishes a draft, or cancels a stream that was published. */
export function StreamStep({ of, state }: { of: StreamRow; state: "published" | "cancelled" }) {
  const t = useTranslations("adminContent.streams");
  return (
    <ChangeDialog
      action={setStreamAction}
      quiet
      danger={state === "cancelled"}
      trigger={t(`${state}.do`)}
      label={t(`${state}.of`, { title: of.texts.en?.title ?? "" })}
      confirm={t(`${state}.do`)}
      title={t(`${state}.title`)}
      text={t(`${state}.text`, { reminders: of.reminders })}
      fixed={{ id: of.id, version: of.version, state }}
    />
  );
}
