"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { toolbarButton } from "./toolbar-button";

type DisclosureProps = { label: ReactNode; children: ReactNode; align?: "start" | "end" };

/**
 * A panel behind a button of the toolbar, which opens without scripts too (HTML, "The details element"). With them Escape
 * and a press outside close it.
 */
export function Disclosure({ label, children, align = "start" }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      } else if (event.type === "click") {
        if (!(event.target as Element).closest("a") || !details.contains(event.target as Node)) return;
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    for (const kind of ["pointerdown", "keydown", "click"]) document.addEventListener(kind, close);
    return () => {
      for (const kind of ["pointerdown", "keydown", "click"]) document.removeEventListener(kind, close);
    };
  }, []);

  return (
    <details ref={box} className="group static sm:relative">
      <summary
        className={`${toolbarButton} group-open:border-control list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
      </summary>
      <div
        className={`border-line bg-surface rounded-card absolute z-20 mt-2 max-h-[70dvh] overflow-y-auto border p-4 max-sm:inset-x-0 sm:w-88 ${align === "end" ? "sm:right-0" : "sm:left-0"}`}
      >
        {children}
      </div>
    </details>
  );
}
