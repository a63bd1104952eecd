"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { ContentTexts } from "@/lib/admin/content-words";
import { missingLanguages } from "@/lib/platform/i18n/missing-languages";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { MissingLanguage } from "./missing-language";

type WordsFieldsProps = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  texts?: ContentTexts;
  title: string;
  /** Left out where there is only a title. */
  text?: string;
};

/**
 * Title and text in every language of the site, side by side. A language that what is edited does not have yet may stay empty:
 * readers see the English words.
 */
export function WordsFields({ form: { error, values }, texts, title, text }: WordsFieldsProps) {
  const missing = missingLanguages(texts);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {missing.length > 0 && <input type="hidden" name="without" value={missing.join(" ")} />}
      {locales.map((locale) => (
        <fieldset key={locale} className="grid content-start gap-3">
          <legend className="mb-2 flex flex-wrap items-center gap-2 text-sm font-semibold">
            {localeNames[locale]}
            {missing.includes(locale) && <MissingLanguage />}
          </legend>
          <TextField
            label={title}
            name={`title_${locale}`}
            lang={locale}
            required={!missing.includes(locale)}
            maxLength={120}
            defaultValue={values[`title_${locale}`] ?? texts?.[locale]?.title}
            error={error(`title_${locale}`)}
          />
          {text && (
            <Field label={text} error={error(`text_${locale}`)}>
              {(control) => (
                <Textarea
                  {...control}
                  name={`text_${locale}`}
                  lang={locale}
                  rows={4}
                  maxLength={2000}
                  defaultValue={values[`text_${locale}`] ?? texts?.[locale]?.text}
                />
              )}
            </Field>
          )}
        </fieldset>
      ))}
    </div>
  );
}
