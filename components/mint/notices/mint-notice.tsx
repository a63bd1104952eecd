import type { ReactNode } from "react";

type MintNoticeProps = {
  /** Left out where the heading of the page says it. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** One state of the mint page: what it is, what it means, what to do. */
export function MintNotice({ title, children, action }: MintNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        {title && <h2 className="mb-1 text-lg font-semibold">{title}</h2>}
        {children && <p className="text-muted text-sm">{children}</p>}
      </div>
      {action}
    </div>
  );
}
