"use client";

import { useEffect, useRef, type RefObject } from "react";

const isCode = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.autocomplete === "one-time-code";

/** Whether the control that had the focus is gone: the browser then reports the body. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Moves focus to the first field that was refused, each time `refused` is another refusal. Returns the ref of the form.
 * A wrong code is selected too, so that typing replaces it; other fields keep what was typed.
 */
export function useFocusOnRefusal<T extends HTMLElement = HTMLFormElement>(
  refused: unknown,
): RefObject<T | null> {
  const form = useRef<T>(null);
  useEffect(() => {
    if (!refused) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
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
