import { useEffect, type RefObject } from "react";

/**
 * Tells the style sheet how much of the foot of the window a box takes, in a property of the document (`--told`, `--asked`):
 * the end of the page and what gets the focus stay above it. `takes` says whether it is at the foot now.
 */
export function useRoom(ref: RefObject<HTMLElement | null>, property: string, takes: () => boolean): void {
  useEffect(() => {
    const { current: shown } = ref;
    if (!shown) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(property, takes() ? `${shown.offsetHeight}px` : "0px");
    const sizes = new ResizeObserver(measure);
    sizes.observe(shown);
    sizes.observe(root);
    return () => {
      sizes.disconnect();
      root.style.removeProperty(property);
    };
  }, [ref, property, takes]);
}
