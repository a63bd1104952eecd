import type { ReactNode } from "react";

type SectionHeaderProps = { title: ReactNode; action?: ReactNode; children?: ReactNode };

/** Title of a page of the panel, with a lead of one sentence and its one main action. */
export function SectionHeader({ title, action, children }: SectionHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{title}</h1>
        {children && <p className="text-muted mt-0.5 max-w-[70ch]">{children}</p>}
      </div>
      {action}
    </header>
  );
}
