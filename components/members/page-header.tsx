import type { ReactNode } from "react";

type PageHeaderProps = { title: ReactNode; mark?: ReactNode; action?: ReactNode; children?: ReactNode };

/** Title of a member or admin page, with a lead of one or two sentences. */
export function PageHeader({ title, mark, action, children }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="flex items-center gap-3 text-3xl font-semibold">
          {title} {mark}
        </h1>
        {children && <p className="text-muted mt-2 max-w-[65ch]">{children}</p>}
      </div>
      {action}
    </header>
  );
}
