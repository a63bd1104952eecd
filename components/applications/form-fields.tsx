"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Field, type FieldControl } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { askedFields, wordsIn, type FormField } from "@/lib/applications/fields";
import { answerName } from "@/lib/applications/schema";
import { FileControl, type FileAnswers } from "./file-control";

type Control = FieldControl & {
  field: FormField;
  value: string;
  onChoose: (key: string) => void;
  files: FileAnswers | undefined;
};

function AnswerControl({ field, value, onChoose, files, ...control }: Control) {
  const t = useTranslations("community.apply.form");
  const locale = useLocale();
  const { id, kind, max, options = [] } = field;
  const given = { ...control, name: answerName(id), "aria-required": field.required };
  if (kind === "choice")
    return (
      <Select key={value} {...given} defaultValue={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t("choose")}</option>
        {options.map(({ key, label }) => (
          <option key={key} value={key}>
            {wordsIn(label, locale)}
          </option>
        ))}
      </Select>
    );
  if (kind === "file") return <FileControl {...control} field={field} files={files} />;
  if (kind === "short") return <Input {...given} maxLength={max} defaultValue={value} />;
  if (kind === "link")
    return max === 1 ? (
      <Input {...given} type="url" inputMode="url" maxLength={300} defaultValue={value} />
    ) : (
      <Textarea {...given} rows={3} defaultValue={value} />
    );
  return <Textarea {...given} rows={(max ?? 0) > 1000 ? 7 : 2} maxLength={max} defaultValue={value} />;
}

type FormFieldsProps = {
  fields: readonly FormField[];
  /** What was typed or kept. */
  value: (id: string) => string;
  error: (name: string) => string | undefined;
  /** Left out where a form is only shown. */
  files?: FileAnswers;
};

/** The fields of a form as members see them. One whose condition is not met is hidden and keeps what was typed; the server drops it. */
export function FormFields({ fields, value, error, files }: FormFieldsProps) {
  const general = useTranslations("community.general");
  const locale = useLocale();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const choices = Object.fromEntries(fields.map(({ id }) => [id, chosen[id] ?? value(id)]));
  const asked = new Set(askedFields(fields, choices));
  return fields.map((field) => (
    <Field
      key={field.id}
      className={asked.has(field) ? undefined : "hidden"}
      label={wordsIn(field.label, locale)}
      hint={field.hint && wordsIn(field.hint, locale)}
      note={field.required ? undefined : general("optional")}
      error={error(answerName(field.id))}
    >
      {(control) => (
        <AnswerControl
          {...control}
          field={field}
          files={files}
          value={value(field.id)}
          onChoose={(key) => setChosen((before) => ({ ...before, [field.id]: key }))}
        />
      )}
    </Field>
  ));
}
