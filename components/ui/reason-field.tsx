import { Field } from "./field";
import { Select } from "./select";

type ReasonFieldProps = {
  label: string;
  name: string;
  options: readonly (readonly [value: string, text: string])[];
  /** What stands there before one was chosen. */
  choose: string;
  value?: string;
  error?: string;
};

/**
 * The reason of a decision or a report, of a list. None is chosen beforehand: it is told to the person it is about, so
 * whoever decides must have looked for it.
 */
export function ReasonField({ label, name, options, choose, value = "", error }: ReasonFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} key={value} name={name} defaultValue={value} required>
          <option value="" disabled>
            {choose}
          </option>
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
