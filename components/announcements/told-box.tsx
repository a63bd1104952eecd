"use client";

import { usePathname } from "next/navigation";
import { useCallback, useRef, type ReactNode } from "react";
import { useKeptClear } from "@/components/session/use-kept-clear";
import { useRoom } from "@/components/session/use-room";
import { toldLooks } from "./announcement-body";

type ToldBoxProps = { label: string; form: "bar" | "card"; children: ReactNode };

const places = {
  bar: "right-0 bottom-(--nav-foot,0px) left-(--nav-side,0px) pb-[max(0.25rem,env(safe-area-inset-bottom)-var(--nav-foot,0px))]",
  // What is long is scrolled, so that the button to put it away is always in reach.
  card: "inset-x-3 bottom-[calc(0.75rem+var(--nav-foot,0px))] max-h-[50dvh] overflow-y-auto sm:top-18 sm:bottom-auto sm:left-auto sm:max-h-[calc(100dvh-6rem)] sm:w-96",
};

/**
 * Where something is told: at the foot of the window, where it moves nothing when it comes and what it lies over can be
 * scrolled up; the end of the page and the question about measuring stand above it (`--told`). A card has its corner on a
 * wide screen. It steps aside while it would lie over what leads on.
 */
export function ToldBox({ label, form, children }: ToldBoxProps) {
  const pathname = usePathname();
  const box = useRef<HTMLElement>(null);
  const clear = useKeptClear(box, pathname);

  // Its room stays while it steps aside: the end of the page would move.
  const takesFoot = useCallback(() => form === "bar" || window.matchMedia("(width < 40rem)").matches, [form]);
  useRoom(box, "--told", takesFoot);

  return (
    <section
      ref={box}
      aria-label={label}
      className={`animate-rise fixed z-30 print:hidden ${toldLooks[form]} ${places[form]} ${clear ? "" : "invisible"}`}
    >
      {children}
    </section>
  );
}
