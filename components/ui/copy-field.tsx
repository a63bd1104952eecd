"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";

type CopyFieldProps = {
  /** Accessible name of the text, for example "Your referral link". */
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  className?: string;
};

/** A text to be taken elsewhere. When the clipboard is refused, the text is selected so that Ctrl/⌘ C works. */
export function CopyField({ label, value, copyLabel, copiedLabel, className }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), 2000);
    return () => window.clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      input.current?.select();
    }
  };

  return (
    <div className={cn("flex gap-2", className)}>
      <input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="border-line bg-background figures rounded-control h-11 min-w-0 flex-1 border px-3 text-sm text-ellipsis"
      />
      <Button onClick={copy}>
        {copied ? <Check aria-hidden="true" className="text-positive" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
      </Button>
    </div>
  );
}
