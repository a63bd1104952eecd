"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { useLease } from "./triage/use-lease";
import { useTriage } from "./triage/triage";

type CasePanelProps = { id: string; summary: ReactNode; children: ReactNode };

/** What a case is about in a line; opened, all that is needed to decide it. One is open at a time. */
export function CasePanel({ id, summary, children }: CasePanelProps) {
  const t = useTranslations("admin.cases");
  const [open, setOpen] = useState(false);
  const { current } = useTriage();
  const by = useLease(id, open);
  return (
    <details
      name="case"
      data-case={id}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group"
    >
      <summary
        tabIndex={current === null || current === id ? undefined : -1}
        className="hover:text-accent rounded-control flex min-h-9 cursor-pointer list-none items-center gap-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="text-muted size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">{summary}</span>
      </summary>
      <div className="grid gap-4 pt-2 pb-3 pl-6 max-sm:pl-0">
        <p role="status" className="text-glacier text-sm empty:hidden">
          {by && t("openedFirst", { name: by })}
        </p>
        {children}
      </div>
    </details>
  );
}
