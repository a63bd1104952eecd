import { useEffect, useState, type RefObject } from "react";

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function coversPrimary(box: HTMLElement): boolean {
  // Who is answering right now is not looking for another button.
  if (box.contains(document.activeElement)) return false;
  const own = box.getBoundingClientRect();
  return [...document.querySelectorAll(".button-primary")].some((action) => {
    const place = action.getBoundingClientRect();
    return place.width > 0 && !box.contains(action) && overlap(own, place);
  });
}

/** Whether the box lies over no primary action of the page; asked anew whenever either may have moved. */
export function useClearOfPrimary(ref: RefObject<HTMLElement | null>, pathname: string): boolean {
  const [clear, setClear] = useState(false);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setClear(Boolean(ref.current && !coversPrimary(ref.current))));
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
