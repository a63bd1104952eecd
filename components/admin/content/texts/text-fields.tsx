"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Beside } from "@/components/admin/languages/beside";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewTextAction } from "@/lib/admin/documents/actions";
import type { LocalTexts } from "@/lib/content/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { documentStyle } from "@/components/site/documents/document-style";
import { announcementForms, type DocumentKind } from "@/lib/content/kinds";
import { AnnouncementPreview, type ShownAnnouncement } from "./announcement-preview";
import { LanguageMark, languageState } from "./language-mark";
import { PictureButton } from "./picture-button";

type TextFieldsProps = {
  kind: DocumentKind;
  form: Pick<ActionForm<unknown>, "error" | "values">;
  texts: LocalTexts;
  written: Record<string, string>;
};

/** Title and text of a document in every language, with its preview; all but English may be left empty. */
export function TextFields(props: TextFieldsProps) {
  const { written, texts } = props;
  return (
    <LanguageTabs
      missing={locales.filter(
        (locale) =>
          languageState(written, locale) === "missing" || !(texts[locale]?.title || texts[locale]?.text),
      )}
      follow
      mark={(locale) => written[locale] && <LanguageMark written={written} locale={locale} />}
    >
      {(locale) => <TextInLanguage locale={locale} {...props} />}
    </LanguageTabs>
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

function TextInLanguage({
  kind,
  locale,
  form: { error, values },
  texts,
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
    <Beside
      preview={
        <>
          <Button
            type="button"
            className="justify-self-start"
            onClick={({ currentTarget }) => show(currentTarget.form)}
            loading={pending}
          >
            {t(shown === null ? "preview" : "previewAgain")}
          </Button>
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
        </>
      }
    >
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
      <div>
        <PictureButton
          onPicture={({ id, alt }) =>
            setText((before) => `${before}${before && "\n\n"}![${alt}](/api/pictures/${id})\n`)
          }
        />
      </div>
    </Beside>
  );
}
