import type { ReactNode } from "react";

/**
 * In the layout of pages that have the navigation of members beside them: for who has the hint of a session, the style sheet
 * keeps its room from the first paint on (`app/globals.css`). Visitors get this mark and nothing else of it.
 */
export function NavRoom({ children }: { children: ReactNode }) {
  return (
    <>
      <span data-shell="" hidden />
      {children}
    </>
  );
}
