"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Beside } from "@/components/admin/languages/beside";
import { LanguageTabs, useChosenLanguage } from "@/components/admin/languages/language-tabs";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewTextAction } from "@/lib/admin/documents/actions";
import type { LocalTexts } from "@/lib/content/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { documentStyle } from "@/components/site/documents/document-style";
import { announcementForms, isInsertedKind, type DocumentKind } from "@/lib/content/kinds";
import { useWhileTyped } from "../preview/use-while-typed";
import { AnnouncementPreview } from "./announcement-preview";
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

/** What a text is shown with, as the form holds it now; null where there is nothing to show. */
function typedText(form: FormData, locale: Locale): FormData | null {
  const said = (name: string) => String(form.get(name) ?? "");
  const typed = new FormData();
  typed.set("locale", locale);
  typed.set("text", said(`text_${locale}`));
  typed.set("title", said(`title_${locale}`));
  typed.set("form", said("form"));
  typed.set("path", said("path"));
  return said(`text_${locale}`).trim() ? typed : null;
}

/** What else of an announcement is seen. */
const shownBeside = (typed: FormData) => ({
  form: announcementForms.find((each) => each === typed.get("form")) ?? announcementForms[0],
  title: String(typed.get("title")),
  leads: Boolean(typed.get("path")),
});

type TextPreviewProps = { kind: DocumentKind; locale: Locale; text: string };

/** The text as its page draws it, while its language is open. */
function TextPreview({ kind, locale, text }: TextPreviewProps) {
  const t = useTranslations("adminContent.texts");
  const words = useErrorWords();
  const box = useRef<HTMLDivElement>(null);
  const [open] = useChosenLanguage();
  const { shown, refused, busy } = useWhileTyped(
    box,
    (form) => (open === locale ? typedText(form, locale) : undefined),
    (typed) => previewTextAction(null, typed),
    `${open === locale} ${text}`,
  );
  const why = refused && words(Object.values(refused.fields ?? {})[0] ?? refused.reason, refused.detail);
  return (
    <div ref={box} aria-busy={busy} className="grid grid-cols-1 gap-3">
      <p className="text-sm font-semibold">{t("preview")}</p>
      {!shown && !refused && <p className="text-muted text-sm">{t("previewLater")}</p>}
      <FieldError>{why && (shown ? t("previewOlder", { why }) : why)}</FieldError>
      {shown && kind === "announcement" && (
        <AnnouncementPreview of={{ ...shownBeside(shown.typed), html: shown.data.html }} lang={locale} />
      )}
      {shown && kind !== "announcement" && (
        <div
          lang={locale}
          data-testid={`preview-${locale}`}
          className={`border-line rounded-card border p-4 ${documentStyle}`}
          // The library has escaped all that was typed (lib/content/markdown.test.ts).
          dangerouslySetInnerHTML={{ __html: shown.data.html }}
        />
      )}
    </div>
  );
}

type PlainPreviewProps = Omit<TextPreviewProps, "kind">;

/** A text that is inserted as it was typed. */
function PlainPreview({ locale, text }: PlainPreviewProps) {
  const t = useTranslations("adminContent.texts");
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm font-semibold">{t("preview")}</p>
      {text.trim() ? (
        <p
          lang={locale}
          data-testid={`preview-${locale}`}
          className="border-line rounded-card border p-4 break-words whitespace-pre-wrap"
        >
          {text}
        </p>
      ) : (
        <p className="text-muted text-sm">{t("previewLater")}</p>
      )}
    </div>
  );
}

function TextInLanguage({
  kind,
  locale,
  form: { error, values },
  texts,
}: TextFieldsProps & { locale: Locale }) {
  const t = useTranslations("adminContent.texts");
  const plain = isInsertedKind(kind);
  const [text, setText] = useState(values[`text_${locale}`] ?? texts[locale]?.text ?? "");
  return (
    <Beside
      preview={
        plain ? (
          <PlainPreview locale={locale} text={text} />
        ) : (
          <TextPreview kind={kind} locale={locale} text={text} />
        )
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
      <Field label={t("text")} hint={plain ? undefined : t("textHint")} error={error(`text_${locale}`)}>
        {(control) => (
          <Textarea
            {...control}
            name={`text_${locale}`}
            lang={locale}
            rows={14}
            maxLength={plain ? 4000 : 60_000}
            className={plain ? undefined : "font-mono text-sm"}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {!plain && (
        <div>
          <PictureButton
            onPicture={({ id, alt }) =>
              setText((before) => `${before}${before && "\n\n"}![${alt}](/api/pictures/${id})\n`)
            }
          />
        </div>
      )}
    </Beside>
  );
}
