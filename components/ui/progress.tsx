import { cn } from "./cn";

type ProgressProps = { label: string; value: number; max: number; className?: string };

/** How far along something is; `label` is read, not shown. */
export function Progress({ label, value, max, className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cn("bg-raised h-2 overflow-hidden rounded-full", className)}
    >
      <div
        className="bg-accent h-full rounded-full transition-[width]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
