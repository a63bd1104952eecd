import { cn } from "./cn";

/** A quiet placeholder; size it with `className`. Mark the region around it with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("rounded-control bg-raised block animate-pulse", className)} />
  );
}
