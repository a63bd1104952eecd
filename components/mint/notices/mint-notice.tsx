import type { ReactNode } from "react";

type MintNoticeProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** One state of the mint page: what it is, what it means, what to do. */
export function MintNotice({ title, children, action }: MintNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {children && <p className="text-muted mt-1 text-sm">{children}</p>}
      </div>
      {action}
    </div>
  );
}
