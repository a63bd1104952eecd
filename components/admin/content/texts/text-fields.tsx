"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewTextAction } from "@/lib/admin/documents/actions";
import type { LocalTexts } from "@/lib/content/schema";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";
import { documentStyle } from "@/components/site/documents/document-style";
import { announcementForms, type DocumentKind } from "@/lib/content/kinds";
import { AnnouncementPreview, type ShownAnnouncement } from "./announcement-preview";
import { LanguageMark } from "./language-mark";
import { PictureButton } from "./picture-button";

type TextFieldsProps = {
  kind: DocumentKind;
  form: Pick<ActionForm<unknown>, "error" | "values">;
  texts: LocalTexts;
  written: Record<string, string>;
};

/** Title and text of a document in every language, side by side; all but English may be left empty. */
export function TextFields(props: TextFieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
      {locales.map((locale) => (
        <OneLanguage key={locale} locale={locale} {...props} />
      ))}
    </div>
  );
}

/** What else of an announcement is seen, as the form says it now. */
function shownBeside(form: HTMLFormElement | null, locale: Locale) {
  const typed = new FormData(form ?? undefined);
  return {
    form: announcementForms.find((each) => each === typed.get("form")) ?? announcementForms[0],
    title: String(typed.get(`title_${locale}`) ?? ""),
    leads: Boolean(typed.get("path")),
  };
}

function OneLanguage({
  kind,
  locale,
  form: { error, values },
  texts,
  written,
}: TextFieldsProps & { locale: Locale }) {
  const t = useTranslations("adminContent.texts");
  const [text, setText] = useState(values[`text_${locale}`] ?? texts[locale]?.text ?? "");
  const words = useErrorWords();
  const [shown, setShown] = useState<ShownAnnouncement | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [pending, start] = useTransition();
  const show = (form: HTMLFormElement | null) => {
    const beside = shownBeside(form, locale);
    const typed = new FormData();
    typed.set("locale", locale);
    typed.set("text", text);
    start(async () => {
      const answer = await orUnanswered(previewTextAction(null, typed));
      setRefused(answer.ok ? null : words(Object.values(answer.fields ?? {})[0] ?? answer.reason));
      if (answer.ok) setShown({ ...beside, html: answer.data.html });
    });
  };
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-2 flex items-center gap-2 text-sm font-semibold">
        {localeNames[locale]}
        <LanguageMark written={written} locale={locale} />
      </legend>
      <TextField
        label={t("title")}
        name={`title_${locale}`}
        lang={locale}
        required={locale === "en"}
        maxLength={120}
        defaultValue={values[`title_${locale}`] ?? texts[locale]?.title}
        error={error(`title_${locale}`)}
      />
      <Field label={t("text")} hint={t("textHint")} error={error(`text_${locale}`)}>
        {(control) => (
          <Textarea
            {...control}
            name={`text_${locale}`}
            lang={locale}
            rows={14}
            maxLength={60_000}
            className="font-mono text-sm"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={({ currentTarget }) => show(currentTarget.form)} loading={pending}>
          {t(shown === null ? "preview" : "previewAgain")}
        </Button>
        <PictureButton
          onPicture={({ id, alt }) =>
            setText((before) => `${before}${before && "\n\n"}![${alt}](/api/pictures/${id})\n`)
          }
        />
      </div>
      <FieldError>{refused}</FieldError>
      {shown !== null && kind === "announcement" && <AnnouncementPreview of={shown} lang={locale} />}
      {shown !== null && kind !== "announcement" && (
        <div
          lang={locale}
          data-testid={`preview-${locale}`}
          className={`border-line rounded-card border p-4 ${documentStyle}`}
          // The library has escaped all that was typed (lib/content/markdown.test.ts).
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      )}
    </fieldset>
  );
}
