import { TextField } from "@/components/ui/text-field";
import type { Words } from "@/lib/applications/fields";
import { localeNames, locales } from "@/lib/platform/i18n/routing";

type WordsInputsProps = {
  label: string;
  words: Words;
  maxLength: number;
  required?: boolean;
  onChange: (words: Words) => void;
};

/** A text in every language of the site. */
export function WordsInputs({ label, words, onChange, ...input }: WordsInputsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {locales.map((locale) => (
        <TextField
          key={locale}
          {...input}
          lang={locale}
          label={label}
          note={localeNames[locale]}
          value={words[locale] ?? ""}
          onChange={(event) => onChange({ ...words, [locale]: event.target.value })}
        />
      ))}
    </div>
  );
}
