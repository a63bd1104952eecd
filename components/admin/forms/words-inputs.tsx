import { useTranslations } from "next-intl";
import { useState } from "react";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { TextField } from "@/components/ui/text-field";
import type { Words } from "@/lib/applications/fields";
import { missingLanguages } from "@/lib/platform/i18n/missing-languages";
import { locales, type Locale } from "@/lib/platform/i18n/routing";

type WordsInputsProps = {
  label: string;
  words: Words;
  maxLength: number;
  required?: boolean;
  onChange: (words: Words) => void;
};

/** A text in every language of the site. One that it did not have at first may stay without words. */
export function WordsInputs({ label, words, onChange, required, ...input }: WordsInputsProps) {
  const t = useTranslations("admin.change");
  const [missing] = useState(() => missingLanguages(words));
  const change = (locale: Locale, text: string) => {
    const { [locale]: _before, ...rest } = words;
    onChange(missing.includes(locale) && text === "" ? rest : { ...rest, [locale]: text });
  };
  const has = (locale: Locale) => Boolean(words[locale]?.trim());
  return (
    <LanguageTabs
      label={label}
      missing={required || locales.some(has) ? locales.filter((locale) => !has(locale)) : []}
    >
      {(locale) => (
        <TextField
          {...input}
          lang={locale}
          label={label}
          required={required && !missing.includes(locale)}
          hint={missing.includes(locale) && t("languageMissing")}
          value={words[locale] ?? ""}
          onChange={(event) => change(locale, event.target.value)}
        />
      )}
    </LanguageTabs>
  );
}
