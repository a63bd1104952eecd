import { cva, type VariantProps } from "class-variance-authority";

/** One look for `<Button>` and `<ButtonLink>`. `primary` is for the one main action on a screen. */
export const buttonStyle = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:cursor-not-allowed disabled:opacity-50 data-loading:cursor-progress [&_svg]:size-[1.125em] [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border border-line bg-surface text-text hover:border-control hover:bg-raised",
        ghost: "text-text hover:bg-raised",
        danger: "border border-negative/50 text-negative hover:bg-negative/10",
      },
      size: {
        md: "min-h-11 px-4 text-sm",
        lg: "min-h-13 px-6 text-base",
        icon: "size-11",
      },
      wide: { true: "w-full" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
