import { cva, type VariantProps } from "class-variance-authority";

/** One look for `<Button>` and `<ButtonLink>`; the rules are in globals.css, because pages repeat them often. `primary` is for the one main action on a screen. */
export const buttonStyle = cva("button", {
  variants: {
    variant: {
      primary: "button-primary",
      secondary: "button-secondary",
      ghost: "button-ghost",
      danger: "button-danger",
    },
    size: {
      md: "button-md",
      lg: "button-lg",
      icon: "size-11",
    },
    /** As wide as its place; a label that does not fit goes on in a second line. */
    wide: { true: "w-full py-1.5 text-center whitespace-normal" },
  },
  defaultVariants: { variant: "secondary", size: "md" },
});

export type ButtonStyle = VariantProps<typeof buttonStyle>;
