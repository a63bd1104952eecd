import type { ReactNode } from "react";

/** One component with its states. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-muted text-sm">{name}</h3>
      <div className={wide ? "grid min-w-0 gap-4" : "flex min-w-0 flex-wrap items-center gap-4"}>
        {children}
      </div>
    </div>
  );
}

/** What no line has room for. */
export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänsmützenknopf";
export const longText =
  "A sentence that is longer than the place it was given, because a translation, a name or an amount of money often is.";
