"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { FormField } from "@/lib/applications/fields";
import { noWords } from "@/lib/admin/forms/rules";
import { WordsInputs } from "./words-inputs";

type Options = NonNullable<FormField["options"]>;

/** What can be chosen, one below the other. */
export function OptionEditor({
  options,
  onChange,
}: {
  options: Options;
  onChange: (options: Options) => void;
}) {
  const t = useTranslations("admin.forms");
  const change = (at: number, option: Options[number]) =>
    onChange(options.map((each, index) => (index === at ? option : each)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{t("options")}</legend>
      {options.map((option, index) => (
        <div
          key={index}
          className="border-line grid gap-3 border-l-2 pl-3 lg:grid-cols-[10rem_minmax(0,1fr)_auto] lg:items-end"
        >
          <TextField
            label={t("key")}
            value={option.key}
            maxLength={30}
            pattern="[a-z_]+"
            required
            onChange={({ target }) => change(index, { ...option, key: target.value })}
          />
          <WordsInputs
            label={t("option", { number: String(index + 1) })}
            words={option.label}
            maxLength={100}
            required
            onChange={(label) => change(index, { ...option, label })}
          />
          <Button
            variant="ghost"
            aria-label={t("removeOption", { number: String(index + 1) })}
            onClick={() => onChange(options.filter((each) => each !== option))}
          >
            {t("remove")}
          </Button>
        </div>
      ))}
      <Button
        className="justify-self-start"
        onClick={() => onChange([...options, { key: "", label: noWords() }])}
      >
        {t("addOption")}
      </Button>
    </fieldset>
  );
}
