import type { ReactNode } from "react";

type NoticeProps = { title: string; children: ReactNode; actions?: ReactNode; icon?: ReactNode };

/** One sentence on what is the case, why, and what to do. */
export function Notice({ title, children, actions, icon }: NoticeProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {icon}
      <h1 className="font-display text-3xl font-semibold text-balance">{title}</h1>
      <div className="text-muted grid gap-3">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap items-start gap-3">{actions}</div>}
    </div>
  );
}
