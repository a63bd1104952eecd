import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** A sentence about the state of the page, announced when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-glacier/40 bg-surface rounded-card flex gap-3 border p-4 text-sm">
      <Info aria-hidden="true" className="text-glacier mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
