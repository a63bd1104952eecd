"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type ChoiceFieldProps = {
  label: string;
  name: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string | undefined;
  /** The words of having chosen nothing, where that is a choice. */
  none?: string;
  hint?: ReactNode;
  error?: string;
};

/** One of a list. */
export function ChoiceField({ label, name, options, value, none, hint, error }: ChoiceFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value ?? ""}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
