import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

type SettledProps = { title: ReactNode; children?: ReactNode };

/** Says that something has been done, where the form stood, and is announced. */
export function Settled({ title, children }: SettledProps) {
  return (
    <div role="status" className="grid gap-3">
      <CircleCheck aria-hidden="true" className="text-positive size-8" />
      <h2 className="text-xl font-semibold">{title}</h2>
      {children && <div className="text-muted grid justify-items-start gap-4">{children}</div>}
    </div>
  );
}
