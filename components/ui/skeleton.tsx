import { cn } from "./cn";

/** A quiet placeholder; size it with `className` (its look is in globals.css: static pages have many). Mark the region around it with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("skeleton", className)} />;
}

/** A line of text that is not there yet, as high as one of the text size around it; `className` sets its width. */
export function SkeletonLine({ className = "w-2/3" }: { className?: string }) {
  return <span className={cn("skeleton-line", className)} />;
}
