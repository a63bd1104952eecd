import type { ReactNode } from "react";
import { cn } from "./cn";

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; className?: string };

/** One figure with its name. Put several inside a `<dl>`. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cn("flex flex-col-reverse justify-end gap-1", className)}>
      {note && <dd className="text-muted text-sm">{note}</dd>}
      <dd className="figures text-2xl font-medium">{value}</dd>
      <dt className="text-muted text-sm">{label}</dt>
    </div>
  );
}
