import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cn } from "./cn";

/** What a control needs so that label, hint and error belong to it: spread it on the control. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to do; empty or undefined when all is well. */
  error?: ReactNode;
  /** Shown after the label, for example "optional". */
  note?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, hint and error below, tied to the control by aria. Works in server and client components. */
export function Field({ label, hint, error, note, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid grid-cols-1 gap-1.5", className)}>
      <label
        htmlFor={id}
        className="flex items-baseline justify-between gap-3 text-sm font-medium wrap-anywhere"
      >
        {label}
        {note && <span className="text-muted shrink-0 text-xs font-normal">{note}</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type ErrorProps = { id?: string; children?: ReactNode };

/**
 * An error sentence beside its place, announced when it appears: its region stands in the page from the start, and takes no
 * room while it is empty.
 */
export function FieldError({ id, children }: ErrorProps) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {children && <ErrorText id={id}>{children}</ErrorText>}
    </div>
  );
}

/** The same inside a part that announces what changes in it, where a second live region would say it twice. */
export function ErrorText({ id, children }: ErrorProps) {
  return (
    <p id={id} className="text-negative flex gap-1.5 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
