import type { ReactNode } from "react";

/** One line above a public page. */
export function NoticeLine({ children }: { children: ReactNode }) {
  return (
    <p className="border-line bg-surface flex items-center justify-center gap-3 border-b px-4 py-3 text-center text-sm">
      {children}
    </p>
  );
}
