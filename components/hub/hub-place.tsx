"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

// The server renders no effects, and says so for this one.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Brings whoever comes back to a section to where they were in it, and the section's link into view. Its links keep the
 * scroll position (`stay`), so that what counts is decided here alone.
 */
export function HubPlace({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const frame = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  const first = useRef(true);

  useBeforePaint(() => {
    // There is a row for each order of the sections, and one of them is shown.
    const current = frame.current?.querySelectorAll<HTMLElement>("[aria-current]") ?? [];
    const link = [...current].find(({ offsetParent }) => offsetParent !== null);
    const row = link?.closest("ul");
    if (row && link)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
    if (!first.current) window.scrollTo({ top: places.current.get(pathname) ?? 0, behavior: "instant" });
    first.current = false;
    const remember = () => places.current.set(pathname, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [pathname]);

  return (
    <div ref={frame} className="contents">
      {children}
    </div>
  );
}
