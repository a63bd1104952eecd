"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { fieldKinds, type FormField } from "@/lib/applications/fields";
import { noWords, ofKind } from "@/lib/admin/forms/rules";
import { ConditionEditor } from "./condition-editor";
import { OptionEditor } from "./option-editor";
import { WordsInputs } from "./words-inputs";

type FieldEditorProps = {
  field: FormField;
  /** Whether its id is in a version that was published, and stays. */
  known: boolean;
  above: readonly FormField[];
  onChange: (field: FormField) => void;
};

const most = { short: 200, long: 5000, link: 10, file: 5 };
const maxWords = { short: "max", long: "max", link: "maxLinks", file: "maxFiles" } as const;

/** Everything about one field. */
export function FieldEditor({ field, known, above, onChange }: FieldEditorProps) {
  const t = useTranslations("admin.forms");
  const set = (change: Partial<FormField>) => onChange({ ...field, ...change });
  const count = (typed: string) => (typed === "" ? undefined : Number(typed));
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={t("key")}
          hint={known ? t("keyKnown") : t("keyHint")}
          value={field.id}
          readOnly={known}
          required
          maxLength={30}
          pattern="[a-z_]+"
          onChange={({ target }) => set({ id: target.value })}
        />
        <Field label={t("kind")}>
          {(control) => (
            <Select
              {...control}
              value={field.kind}
              onChange={({ target }) =>
                onChange(ofKind(field, fieldKinds.find((kind) => kind === target.value) ?? "short"))
              }
            >
              {fieldKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(field.kind === "short" || field.kind === "long") && (
          <TextField
            type="number"
            label={t("min")}
            min={0}
            max={field.max}
            value={field.min ?? ""}
            onChange={({ target }) => set({ min: count(target.value) })}
          />
        )}
        {field.kind !== "choice" && (
          <TextField
            type="number"
            label={t(maxWords[field.kind])}
            min={1}
            max={most[field.kind]}
            required
            value={field.max ?? ""}
            onChange={({ target }) => set({ max: count(target.value) })}
          />
        )}
      </div>
      <WordsInputs
        label={t("label")}
        words={field.label}
        maxLength={200}
        required
        onChange={(label) => set({ label })}
      />
      <WordsInputs
        label={t("hint")}
        words={field.hint ?? noWords()}
        maxLength={300}
        onChange={(hint) => set({ hint })}
      />
      {field.options && <OptionEditor options={field.options} onChange={(options) => set({ options })} />}
      <ConditionEditor when={field.when} above={above} onChange={(when) => set({ when })} />
      <Checkbox
        label={t("required")}
        checked={field.required}
        onChange={({ target }) => set({ required: target.checked })}
      />
    </div>
  );
}
