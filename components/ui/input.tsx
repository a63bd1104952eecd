import type { ComponentProps } from "react";
import { cn } from "./cn";

export const controlStyle =
  "block w-full rounded-control border border-control/70 bg-background px-3 text-base text-text placeholder:text-muted/80 transition-colors hover:border-control focus-visible:border-glacier focus-visible:outline-glacier disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-negative";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(controlStyle, "h-11", className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlStyle, "min-h-24 py-2.5", className)} {...rest} />;
}
