"use client";

import { useEffect } from "react";
import { loadCode } from "@/components/ui/load-code";

/**
 * The moment that is pointed at, pressed or focused; also of a row that has the focus for what is in it: `data-moments` is its own time,
 * where others, such as that of a change, may stand beside it.
 */
export function momentOf({ target }: Pick<Event, "target">): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const pointed = target.closest<HTMLElement>("[data-moment]");
  const own = target.getAttribute("data-moments");
  return pointed ?? (own ? target.querySelector(`[data-moment][datetime="${own}"]`) : null);
}

/** On every page: shows a moment in UTC on hover, focus and tap. How it looks is loaded when it is first wanted. */
export function UtcHint() {
  useEffect(() => {
    const over = new AbortController();
    const reach = (event: Event) => {
      const moment = momentOf(event);
      if (moment) void loadCode(() => import("./utc-tip")).then(({ showTip }) => showTip(moment, event));
    };
    for (const reached of ["pointerover", "focusin", "click"])
      document.addEventListener(reached, reach, { signal: over.signal });
    return () => over.abort();
  }, []);
  return null;
}
