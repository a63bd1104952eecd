import type { ComponentProps, MouseEvent } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> & ButtonStyle & { loading?: boolean };

/** Also stops the form: Enter in a field presses its first submit button. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * While `loading` the label keeps its place (no layout shift) and pressing does nothing. It is not `disabled` then,
 * because a browser takes the focus from a button that becomes disabled.
 */
export function Button({
  variant,
  size,
  wide,
  loading,
  disabled,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
      className={buttonStyle({ variant, size, wide, className })}
      onClick={loading ? ignore : onClick}
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
