"use client";

import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

const isCode = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.autocomplete === "one-time-code";

/** Whether the control that had the focus is gone: the browser then reports the body. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The event of a field that gets the focus and may be in a hidden part of its form. */
const needed = "needed";

/**
 * For a part of a form that is hidden for now, and sent with the rest. `show` is called when a field in it must be seen: the
 * first one that was refused, or the first one that the browser finds invalid, which could not show its message there. Returns
 * the ref of the part; it is hidden by its attribute `hidden`.
 */
export function useShownWhenNeeded<T extends HTMLElement = HTMLDivElement>(
  show: () => void,
): RefObject<T | null> {
  const part = useRef<T>(null);
  const open = useEffectEvent((event: Event) => {
    const box = part.current;
    if (!box?.hidden) return;
    const { form } = event.target as HTMLInputElement;
    if (event.type === "invalid" && form?.querySelector(":invalid:not(fieldset)") !== event.target) {
      // Not the first one: the browser would complain that it cannot be focused.
      event.preventDefault();
      return;
    }
    // Before React renders: the focus is moved in this task.
    box.hidden = false;
    show();
  });
  useEffect(() => {
    const box = part.current;
    const look = (event: Event) => open(event);
    // The browser's event does not bubble.
    box?.addEventListener("invalid", look, true);
    box?.addEventListener(needed, look);
    return () => {
      box?.removeEventListener("invalid", look, true);
      box?.removeEventListener(needed, look);
    };
  }, []);
  return part;
}

/**
 * Moves focus to the first field that was refused (or what stands for it, with `data-refused`), each time `refused` is another
 * refusal; a part that hides it is shown. Returns the ref of the form. A wrong code is selected too, so that typing replaces it;
 * other fields keep what was typed.
 */
export function useFocusOnRefusal<T extends HTMLElement = HTMLFormElement>(
  refused: unknown,
): RefObject<T | null> {
  const form = useRef<T>(null);
  useEffect(() => {
    if (!refused) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
    field?.dispatchEvent(new Event(needed, { bubbles: true }));
    field?.focus();
    if (field && isCode(field)) field.select();
  }, [refused]);
  return form;
}

/**
 * When `state` changes and the control that had the focus went with it, moves focus to what comes next inside the
 * returned ref: its first field, else the element itself (give it `tabIndex={-1}`). Nothing moves on the first showing.
 */
export function useFocusAfter<T extends HTMLElement = HTMLDivElement>(state: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (!isLost()) return;
    const field = place.current?.querySelector<HTMLElement>("input:not([type=hidden]):not([disabled])");
    (field ?? place.current)?.focus();
  }, [state]);
  return place;
}
