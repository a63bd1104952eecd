"use client";

import { startTransition, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { BottomBar } from "./bottom-bar";
import { SideNav } from "./side-nav";

/** The navigation of a member in its place in the frame of the site (`site-frame.tsx`), where the page keeps room for it. */
export function NavBeside() {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    startTransition(() => setPlace(document.querySelector("[data-shell] > [data-nav-place]")));
  }, []);
  return (
    place &&
    createPortal(
      <div data-for="member" className="contents">
        <SideNav />
        <BottomBar />
      </div>,
      place,
    )
  );
}
