"use client";

import { useId, useRef, type ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

type CopyFieldProps = {
  /** Name of the text, for example "Your referral link": for screen readers, and above the field when `shown`. */
  label: string;
  shown?: boolean;
  /** Beside a label that is shown. */
  mark?: ReactNode;
  /** Below the field. */
  hint?: ReactNode;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  className?: string;
};

/** A text to be taken elsewhere. When the clipboard is refused, the text is selected so that Ctrl/⌘ C works. */
export function CopyField({
  label,
  shown,
  mark,
  hint,
  value,
  copyLabel,
  copiedLabel,
  className,
}: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  return (
    <div className={cn("grid grid-cols-1 gap-1.5", className)}>
      {shown && (
        <span className="flex items-center justify-between gap-3">
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          {mark}
        </span>
      )}
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          aria-label={shown ? undefined : label}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="border-line bg-background figures rounded-control h-11 min-w-0 flex-1 border px-3 text-sm text-ellipsis"
        />
        <CopyButton
          value={value}
          copyLabel={copyLabel}
          copiedLabel={copiedLabel}
          onRefused={() => input.current?.select()}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
