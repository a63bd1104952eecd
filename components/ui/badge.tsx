import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const style = cva(
  "inline-flex items-center gap-1.5 border px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "border-line text-muted",
        accent: "border-accent/50 text-accent",
        info: "border-glacier/50 text-glacier",
        positive: "border-positive/50 text-positive",
        negative: "border-negative/50 text-negative",
      },
      wraps: { true: "rounded-xl wrap-anywhere", false: "rounded-full whitespace-nowrap" },
    },
    defaultVariants: { tone: "neutral", wraps: false },
  },
);

/** A word for a state, or a sentence, which `wraps`. Colour only repeats what the word says. */
export function Badge({
  tone,
  wraps,
  className,
  children,
}: VariantProps<typeof style> & { className?: string; children: ReactNode }) {
  return <span className={style({ tone, wraps, className })}>{children}</span>;
}
