"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Panels behind a row of tabs; arrow keys move between them. `label` names the row for screen readers. */
export function Tabs({ tabs, label, defaultValue }: { tabs: Tab[]; label: string; defaultValue?: string }) {
  return (
    <Primitive.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <Primitive.List aria-label={label} className="border-line flex gap-6 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-text -mb-px min-h-11 border-b-2 border-transparent text-sm font-medium whitespace-nowrap transition-colors"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
