"use client";

import { useEffect } from "react";
import { loadCode } from "@/components/ui/load-code";

/** The moment that is pointed at, pressed or focused; also of a row that has the focus for what is in it (`data-moments`). */
function momentOf({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest("[data-moment]") ?? target.querySelector(":scope[data-moments] [data-moment]");
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
