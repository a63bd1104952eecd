import type { ReactNode } from "react";

type PageHeaderProps = { title: ReactNode; mark?: ReactNode; action?: ReactNode; children?: ReactNode };

/** Title of a member or admin page, with a lead of one or two sentences. */
export function PageHeader({ title, mark, action, children }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold sm:text-3xl">
          {title} {mark}
        </h1>
        {children && <p className="text-muted mt-2 max-w-[65ch]">{children}</p>}
      </div>
      {action}
    </header>
  );
}
