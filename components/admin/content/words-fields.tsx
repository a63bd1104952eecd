"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { ContentTexts } from "@/lib/admin/content-words";
import { localeNames, locales } from "@/lib/platform/i18n/routing";

type WordsFieldsProps = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  texts?: ContentTexts;
  title: string;
  /** Left out where there is only a title. */
  text?: string;
};

/** Title and text in every language of the site, side by side. */
export function WordsFields({ form: { error, values }, texts, title, text }: WordsFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {locales.map((locale) => (
        <fieldset key={locale} className="grid content-start gap-3">
          <legend className="mb-2 text-sm font-semibold">{localeNames[locale]}</legend>
          <TextField
            label={title}
            name={`title_${locale}`}
            lang={locale}
            required
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
