"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * For a field whose value is state: gives `accept` the text that a person typed before the scripts had loaded. React leaves
 * it in the field while it hydrates, and writes the state over it at a later render.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  shown: string,
  accept: (text: string) => void,
): void {
  const look = useEffectEvent(() => {
    const text = field.current?.value ?? shown;
    if (text !== shown) accept(text);
  });
  useEffect(() => look(), []);
}
