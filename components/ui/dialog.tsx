"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";

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
};

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  children,
}: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="data-[state=open]:animate-fade fixed inset-0 z-50 bg-black/60" />
        <Primitive.Content
          aria-describedby={description ? undefined : ""}
          className="border-line bg-surface rounded-card data-[state=open]:animate-rise fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[85dvh] max-w-lg -translate-y-1/2 overflow-y-auto border p-6"
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
