import type { ComponentProps } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> & ButtonStyle & { loading?: boolean };

/** While `loading` the label keeps its place (no layout shift) and the button cannot be pressed again. */
export function Button({
  variant,
  size,
  wide,
  loading,
  disabled,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
      className={buttonStyle({ variant, size, wide, className })}
      {...rest}
    >
      <span className={loading ? "inline-flex items-center gap-2 opacity-0" : "contents"}>{children}</span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
