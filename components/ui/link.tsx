import type { ComponentProps } from "react";
import { Anchor } from "./anchor";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { cn } from "./cn";

type LinkProps = ComponentProps<typeof Anchor>;

/** A link inside a sentence. `href` must already carry the locale (`localizedHref`). */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Anchor
      className={cn(
        "text-glacier decoration-glacier/40 hover:decoration-glacier rounded-sm underline underline-offset-4 transition-colors",
        className,
      )}
      {...rest}
    />
  );
}

/** A link that looks like a button, for going somewhere; use `<Button>` for doing something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonStyle) {
  return <Anchor className={buttonStyle({ variant, size, wide, className })} {...rest} />;
}
