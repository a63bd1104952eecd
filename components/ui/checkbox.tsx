import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { FieldError } from "./field";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  type?: "checkbox" | "radio";
};

/** A box (or radio) with its words; the whole row is the target. */
export function Checkbox({ label, hint, error, type = "checkbox", className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="group flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-50">
        <input
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className={cn(
            "accent-accent mt-0.5 size-5 shrink-0 cursor-[inherit]",
            type === "radio" ? "rounded-full" : "rounded-sm",
          )}
          {...input}
        />
        <span className="grid min-w-0 gap-0.5">
          <span className="text-sm leading-6">{label}</span>
          {hint && <span className="text-muted text-sm">{hint}</span>}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** A choice shown as a chip, for picking several of a few. */
export function ChoiceChip({ label, type = "checkbox", ...input }: Omit<CheckboxProps, "hint" | "error">) {
  return (
    <label className="border-line has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-glacier hover:border-control inline-flex min-h-11 max-w-full cursor-pointer items-center rounded-full border px-4 text-sm wrap-anywhere transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input type={type} className="sr-only" {...input} />
      {label}
    </label>
  );
}
