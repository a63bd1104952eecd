import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlStyle } from "./input";

/** The platform's own list: works with any keyboard, on any phone, without script. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block min-w-0", className)}>
      <select className={cn(controlStyle, "h-11 appearance-none pr-10")} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="text-muted pointer-events-none absolute top-3.5 right-3 size-4"
      />
    </span>
  );
}
