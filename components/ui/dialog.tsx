"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./cn";

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it; leave out when `open` is controlled. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the close button, in the reader's language. */
  closeLabel: string;
  children?: ReactNode;
  /** `sheet` slides in from the right edge: for filters and details. */
  shape?: "dialog" | "sheet";
};

const shapes = {
  dialog:
    "inset-x-4 top-1/2 mx-auto max-h-[85dvh] max-w-lg -translate-y-1/2 rounded-card border data-[state=open]:animate-rise",
  sheet: "inset-y-0 right-0 w-full max-w-md border-l data-[state=open]:animate-drawer",
};

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  children,
  shape,
}: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="data-[state=open]:animate-fade fixed inset-0 z-50 bg-black/60" />
        <Primitive.Content
          aria-describedby={description ? undefined : ""}
          className={cn("border-line bg-surface fixed z-50 overflow-y-auto p-6", shapes[shape ?? "dialog"])}
        >
          <Primitive.Title className="font-display pr-10 text-xl font-semibold">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="text-muted mt-2 text-sm">{description}</Primitive.Description>
          )}
          <div className="mt-5">{children}</div>
          <Primitive.Close
            aria-label={closeLabel}
            className={buttonStyle({ variant: "ghost", size: "icon", className: "absolute top-4 right-4" })}
          >
            <X aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Wrap the button that closes the dialog. */
export const DialogClose = Primitive.Close;
