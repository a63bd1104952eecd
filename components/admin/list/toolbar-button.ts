/** A button of a list's toolbar: lower than elsewhere where there is a mouse, because the panel is dense. */
export const toolbarButton =
  "border-line hover:border-control rounded-control inline-flex min-h-9 cursor-pointer items-center gap-2 border px-3 max-sm:gap-1.5 max-sm:px-2 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
