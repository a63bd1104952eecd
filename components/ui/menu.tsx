"use client";

import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
  /** Together with `onOpenChange`, when something else than the button opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A list of actions behind a button. `trigger` must be one element that takes a ref. */
export function Menu({ trigger, children, align = "end", defaultOpen, open, onOpenChange }: MenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="border-line bg-surface rounded-card data-[state=open]:animate-rise z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1.5rem)] min-w-56 overflow-y-auto border p-1.5"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  asChild?: boolean;
  onSelect?: () => void;
};

/** With `asChild` the only child is a link and becomes the item. */
export function MenuItem({ children, icon, asChild, ...rest }: MenuItemProps) {
  return (
    <Primitive.Item
      asChild={asChild}
      className="data-highlighted:bg-raised rounded-control [&_svg]:text-muted flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm outline-none select-none data-disabled:opacity-50 [&_svg]:size-4"
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Primitive.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="text-muted truncate px-3 py-2 text-sm">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="bg-line -mx-1.5 my-1.5 h-px" />;
}
