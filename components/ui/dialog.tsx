"use client";

import { X } from "lucide-react";
import {
  cloneElement,
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { buttonStyle } from "./button-style";
import { cn } from "./cn";

type ButtonElement = ReactElement<ComponentProps<"button">>;

type BoxProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the close button, in the reader's language. */
  closeLabel: string;
  /** Room for two columns. */
  wide?: boolean;
  children?: ReactNode;
};

type DialogProps = BoxProps & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it; leave out when `open` is controlled. */
  trigger?: ButtonElement;
};

const CloseDialog = createContext<() => void>(() => undefined);

/**
 * The browser's own modal dialog (HTML, "The dialog element"): it takes the focus, makes the rest of the page inert, closes
 * on Escape and gives the focus back. It is in the document only while it is open.
 */
function DialogBox({ title, description, closeLabel, wide, children }: BoxProps) {
  const close = useContext(CloseDialog);
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // In the layout phase, because only a dialog that is still in the document gives the focus back when it closes.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // The event comes later: React's strict mode has opened the dialog again by then.
      onClose={({ currentTarget: { isConnected, open } }) => isConnected && !open && close()}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
      className={cn(
        "border-line bg-surface text-text rounded-card open:animate-rise backdrop:animate-fade m-auto max-h-[85dvh] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain border backdrop:bg-black/60",
        wide ? "max-w-5xl" : "max-w-lg",
      )}
    >
      <div className="relative p-6">
        <h2 id={`${id}-title`} className="font-display pr-10 text-xl font-semibold">
          {title}
        </h2>
        {description && (
          <p id={`${id}-text`} className="text-muted mt-2 text-sm">
            {description}
          </p>
        )}
        <div className="mt-5">{children}</div>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={close}
          className={buttonStyle({ variant: "ghost", size: "icon", className: "absolute top-4 right-4" })}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}

/** A question or a form over the page. Without `open` it keeps itself whether it is open. */
export function Dialog({ open, onOpenChange, trigger, ...box }: DialogProps) {
  const [opened, setOpened] = useState(false);
  const shown = open ?? opened;
  const change = (next: boolean) => {
    setOpened(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          "aria-haspopup": "dialog",
          "aria-expanded": shown,
          onClick: (event) => {
            // Not every browser focuses a button that is clicked, and the focus comes back to what had it.
            event.currentTarget.focus();
            change(true);
          },
        })}
      {shown &&
        createPortal(
          <CloseDialog value={() => change(false)}>
            <DialogBox {...box} />
          </CloseDialog>,
          document.body,
        )}
    </>
  );
}

/** Wrap the button that closes the dialog, after what it does itself. */
export function DialogClose({ children }: { children: ButtonElement }) {
  const close = useContext(CloseDialog);
  return cloneElement(children, {
    onClick: (event) => {
      children.props.onClick?.(event);
      close();
    },
  });
}
