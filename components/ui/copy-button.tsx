"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";

type CopyButtonProps = {
  value: string;
  copyLabel: string;
  copiedLabel: string;
  /** The clipboard refused it: selects the text, so that Ctrl/⌘ C works. */
  onRefused: () => void;
};

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({ value, copyLabel, copiedLabel, onRefused }: CopyButtonProps) {
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
      onRefused();
    }
  };

  return (
    <Button onClick={copy}>
      {copied ? <Check aria-hidden="true" className="text-positive" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
    </Button>
  );
}
