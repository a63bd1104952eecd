"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { wordsIn, type FormField } from "@/lib/applications/fields";

type When = FormField["when"];
type ConditionEditorProps = { when: When; above: readonly FormField[]; onChange: (when: When) => void };

/** On which answer to a choice above a field is asked at all. */
export function ConditionEditor({ when, above, onChange }: ConditionEditorProps) {
  const t = useTranslations("admin.forms");
  const locale = useLocale();
  const choices = above.flatMap(({ id, label, options = [] }) =>
    options.map((option) => ({
      value: `${id} ${option.key}`,
      text: t("whenIs", { question: wordsIn(label, locale), answer: wordsIn(option.label, locale) }),
    })),
  );
  const value = when ? `${when.field} ${when.is}` : "";
  const lost = value !== "" && !choices.some((choice) => choice.value === value);
  if (choices.length === 0 && !when) return null;
  return (
    <Field label={t("when")} error={lost && t("whenLost")}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const [field = "", is = ""] = target.value.split(" ");
            onChange(field ? { field, is } : undefined);
          }}
        >
          <option value="">{t("always")}</option>
          {lost && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
