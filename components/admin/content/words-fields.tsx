"use client";

import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { ContentTexts } from "@/lib/admin/content-words";
import { missingLanguages } from "@/lib/platform/i18n/missing-languages";
import { locales } from "@/lib/platform/i18n/routing";
import { MissingLanguage } from "./missing-language";

type WordsFieldsProps = {
  form: Pick<ActionForm<unknown>, "error" | "values">;
  texts?: ContentTexts;
  title: string;
  /** Left out where there is only a title. */
  text?: string;
};

/**
 * Title and text in every language of the site. A language that what is edited does not have yet may stay empty: readers see
 * the English words.
 */
export function WordsFields({ form: { error, values }, texts, title, text }: WordsFieldsProps) {
  const missing = missingLanguages(texts);
  return (
    <div>
      {missing.length > 0 && <input type="hidden" name="without" value={missing.join(" ")} />}
      <LanguageTabs missing={locales.filter((locale) => texts?.[locale] === undefined)} follow>
        {(locale) => (
          <>
            {missing.includes(locale) && <MissingLanguage />}
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
                    rows={6}
                    maxLength={2000}
                    defaultValue={values[`text_${locale}`] ?? texts?.[locale]?.text}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </LanguageTabs>
    </div>
  );
}
