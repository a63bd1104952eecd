import type { ComponentProps } from "react";
import { cn } from "./cn";

export const controlStyle =
  "block w-full rounded-control border border-control/70 bg-background px-3 text-base text-text placeholder:text-muted transition-colors hover:border-control focus-visible:border-glacier focus-visible:outline-glacier disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-negative";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn(controlStyle, "h-11", className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlStyle, "min-h-24 py-2.5", className)} {...rest} />;
}

/** A frame like that of other fields around the button that browsers draw and the name of what was chosen. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      type="file"
      className={cn(
        "border-control/70 bg-background rounded-control text-muted hover:border-control aria-invalid:border-negative file:bg-raised file:text-text file:rounded-control block w-full min-w-0 border p-1 text-sm transition-colors file:mr-3 file:min-h-9 file:cursor-pointer file:border-0 file:px-3 disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
