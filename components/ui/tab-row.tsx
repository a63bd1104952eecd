"use client";

import { useEffect, useRef, type ComponentProps } from "react";

/** A row of links that scrolls sideways: the one that is open is in sight, also on a phone. */
export function TabRow(props: ComponentProps<"nav">) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector<HTMLElement>("[aria-current=page]");
    if (!nav || !current) return;
    // Not scrollIntoView, which would move the page too.
    nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  });
  return <nav ref={row} {...props} />;
}
