import { useEffect, useState, type RefObject } from "react";
import { keptClear, liesOver } from "./kept-clear";

function covers(box: HTMLElement): boolean {
  // Who is answering right now is not looking for another button.
  if (box.contains(document.activeElement)) return false;
  const others = [...document.querySelectorAll(keptClear)].filter((other) => !box.contains(other));
  return liesOver(
    box.getBoundingClientRect(),
    others.map((other) => other.getBoundingClientRect()),
  );
}

/** Whether the box lies over nothing that is kept clear (`kept-clear.ts`); looked at again whenever either may have moved. */
export function useKeptClear(ref: RefObject<HTMLElement | null>, pathname: string): boolean {
  const [clear, setClear] = useState(false);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setClear(Boolean(ref.current && !covers(ref.current))));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    window.addEventListener("scroll", look, { passive: true, capture: true });
    window.addEventListener("resize", look);
    document.addEventListener("focusin", look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
      document.removeEventListener("focusin", look);
    };
  }, [ref, pathname]);
  return clear;
}
