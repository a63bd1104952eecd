"use client";

import {
  useId,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
} from "react";

type TriggerProps = Pick<
  ComponentProps<"button">,
  "popoverTarget" | "onPointerEnter" | "onFocus" | "onClick"
>;

type PopoverProps = {
  /** The button; what it is given goes onto it. */
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  children: ReactNode;
};

const gap = 8;

/** Beside the button, towards the middle of the window: where it opens does not depend on what is in it. */
function placeBeside(popover: HTMLElement, button: HTMLElement) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = top + bottom < height;
  const rightwards = left + right < width;
  Object.assign(popover.style, {
    top: below ? `${bottom + gap}px` : "auto",
    bottom: below ? "auto" : `${height - top + gap}px`,
    left: rightwards ? `${left}px` : "auto",
    right: rightwards ? "auto" : `${width - right}px`,
  });
}

/**
 * Links and buttons behind a button, by the browser's own popover (HTML, "The popover attribute"): Escape, a press
 * elsewhere, focus back and the button's state are its work, and the press that opens it waits for no script. The content
 * is made when the button is reached for.
 */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId();
  const [reached, setReached] = useState(false);
  const reach = () => setReached(true);

  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (newState === "open" && button) placeBeside(currentTarget, button);
  };
  const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLDivElement>) => {
    if ((target as Element).closest("a")) currentTarget.hidePopover();
  };

  return (
    <>
      {trigger({ popoverTarget: id, onPointerEnter: reach, onFocus: reach, onClick: reach })}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={place}
        onClick={closeAfterLink}
        className="border-line bg-surface text-text rounded-card open:animate-rise m-0 min-w-56 border p-1.5"
      >
        {reached && children}
      </div>
    </>
  );
}

/** Of a link or button in a popover. */
export const popoverItem =
  "hover:bg-raised focus-visible:bg-raised rounded-control [&_svg]:text-muted flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 text-sm disabled:opacity-50 [&_svg]:size-4";
