"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { FormFields } from "@/components/applications/form-fields";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { choicesAbove, draftsOf, finished, moved, newDraft, type Draft } from "@/lib/admin/forms/rules";
import type { FormVersion } from "@/lib/admin/forms/schema";
import { typedAnswer, wordsIn, type FormField } from "@/lib/applications/fields";
import { FieldEditor } from "./field-editor";
import { PublishDialog } from "./publish-dialog";

type FormEditorProps = {
  /** The version the edit begins with. */
  from: FormVersion;
  /** The one in force, which a new one replaces. */
  version: number;
};

/** The next version of the form: its fields, and how members will see it. Nothing is kept until it is published. */
export function FormEditor({ from, version }: FormEditorProps) {
  const t = useTranslations("admin.forms");
  const locale = useLocale();
  const [drafts, setDrafts] = useState(() => draftsOf(from.fields));
  const [title, setTitle] = useState(from.title_field);
  const [added, setAdded] = useState(0);
  const [told, setTold] = useState("");
  const known = new Set(from.fields.map(({ id }) => id));
  const fields = finished(drafts);
  const change = (key: string, field: FormField) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { key, field } : draft)));
  const move = (key: string, by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const at = drafts.findIndex((draft) => draft.key === key);
    if (!drafts[at + by]) return;
    const next = moved(drafts, key, by);
    const button = event.currentTarget;
    flushSync(() => {
      setDrafts(next);
      setTold(t("moved", { place: String(at + by + 1), of: String(next.length) }));
    });
    button.focus();
  };
  const add = () => {
    setDrafts([...drafts, newDraft(`new ${added}`)]);
    setAdded(added + 1);
  };
  const name = ({ field }: Draft, index: number) =>
    wordsIn(field.label, locale) || t("unnamed", { number: String(index + 1) });

  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
      <SectionCard title={t("edit")} note={t("editNote", { version: String(from.version) })}>
        <OneLanguage>
          <ol className="grid gap-3">
            {drafts.map((draft, index) => (
              <li key={draft.key} className="border-line rounded-card border p-3">
                <details open={!known.has(draft.key)}>
                  <summary className="cursor-pointer font-medium">{name(draft, index)}</summary>
                  <div className="mt-4">
                    <FieldEditor
                      field={draft.field}
                      known={known.has(draft.key)}
                      above={choicesAbove(drafts, draft.key)}
                      onChange={(field) => change(draft.key, field)}
                    />
                  </div>
                </details>
                <div className="mt-2 flex flex-wrap gap-2">
                  {([-1, 1] as const).map((by) => (
                    <Button
                      key={by}
                      variant="ghost"
                      aria-disabled={index + by < 0 || index + by >= drafts.length}
                      aria-label={t(by < 0 ? "upLabel" : "downLabel", { field: name(draft, index) })}
                      onClick={move(draft.key, by)}
                    >
                      {t(by < 0 ? "up" : "down")}
                    </Button>
                  ))}
                  <Button
                    variant="ghost"
                    aria-label={t("removeLabel", { field: name(draft, index) })}
                    onClick={() => setDrafts(drafts.filter((each) => each !== draft))}
                  >
                    {t("remove")}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        </OneLanguage>
        <p role="status" className="sr-only">
          {told}
        </p>
        <div className="mt-4 grid gap-4">
          <Button className="justify-self-start" disabled={drafts.length >= 30} onClick={add}>
            {t("add")}
          </Button>
          <Field label={t("titleField")} hint={t("titleFieldHint")}>
            {(control) => (
              <Select {...control} value={title} onChange={({ target }) => setTitle(target.value)}>
                {drafts.map(
                  (draft, index) =>
                    draft.field.kind === "short" && (
                      <option key={draft.key} value={draft.field.id}>
                        {name(draft, index)}
                      </option>
                    ),
                )}
              </Select>
            )}
          </Field>
          <div>
            <PublishDialog fields={fields} title={title} version={version} />
          </div>
        </div>
      </SectionCard>
      <SectionCard title={t("preview")} note={t("previewNote")}>
        <div className="grid gap-5">
          <FormFields fields={fields} value={(id) => typedAnswer({}, id)} error={() => undefined} />
        </div>
      </SectionCard>
    </div>
  );
}
