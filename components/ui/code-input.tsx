"use client";

import { useEffect, useImperativeHandle, useRef, useState, type ComponentProps } from "react";
import { cn } from "./cn";
import { useTypedBefore } from "./use-typed-before";

type CodeInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "maxLength" | "type"> & {
  length?: number;
  /** Takes the place of handing the form in when the last digit arrives (typed, pasted or filled in by the phone). */
  onComplete?: (code: string) => void;
};

/** Keeps the digits of whatever was typed or pasted: "123 456" and "Your code is 123456" both give 123456. */
const digitsOf = (text: string, length: number) => text.replace(/\D/g, "").slice(0, length);

/**
 * One real input over drawn boxes, so paste, autofill, selection and screen readers work as in any text field. Its last
 * digit presses the first submit button of its form.
 */
export function CodeInput({ length = 6, onComplete, defaultValue, className, ref, ...rest }: CodeInputProps) {
  const [code, setCode] = useState(digitsOf(String(defaultValue ?? ""), length));
  const [selection, setSelection] = useState({ start: length, end: length });
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(false);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  const accept = (text: string) => {
    const next = digitsOf(text, length);
    typed.current = next !== code;
    setCode(next);
  };
  useTypedBefore(input, code, accept);

  // The box in which the next digit lands, or all that it replaces.
  const start = Math.min(selection.start, code.length, length - 1);
  const end = Math.max(Math.min(selection.end, code.length), start + 1);

  // Not `onSelect`, to which React does not listen in a field that was given the focus while it appeared.
  useEffect(() => {
    const look = () => {
      const { selectionStart, selectionEnd } = input.current ?? {};
      if (input.current === document.activeElement)
        setSelection({ start: selectionStart ?? length, end: selectionEnd ?? length });
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [length]);

  // Not while it is typed: the form would still hold what the field held before.
  useEffect(() => {
    if (!typed.current || code.length < length) return;
    typed.current = false;
    if (onComplete) return onComplete(code);
    input.current?.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  }, [code, length, onComplete]);

  return (
    <span className={cn("group relative block w-fit max-w-full", className)}>
      <span aria-hidden="true" className="flex gap-1.5 sm:gap-2">
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            className={cn(
              "border-control/70 bg-background figures rounded-control grid h-14 w-10 min-w-0 place-items-center border text-xl sm:w-12",
              rest["aria-invalid"] && "border-negative",
              place >= start &&
                place < end &&
                "group-focus-within:border-glacier group-focus-within:outline-glacier group-focus-within:outline-1",
            )}
          >
            {code[place]}
          </span>
        ))}
      </span>
      <input
        {...rest}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        value={code}
        onChange={(event) => accept(event.target.value)}
        className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
      />
    </span>
  );
}
