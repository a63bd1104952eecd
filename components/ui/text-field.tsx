import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type TextFieldProps = ComponentProps<"input"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  note?: string;
};

/** The usual case of `<Field>` with an `<Input>`. */
export function TextField({ label, hint, error, note, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} className={className}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}
