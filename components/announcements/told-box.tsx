"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { useClearOfPrimary } from "@/components/session/use-clear-of-primary";

type ToldBoxProps = { label: string; form: "bar" | "card"; children: ReactNode };

const looks = {
  bar: "right-0 bottom-(--nav-foot,0px) left-(--nav-side,0px) flex flex-wrap items-center justify-center gap-x-4 border-t px-4 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom)-var(--nav-foot,0px))]",
  // What is long is scrolled, so that the button to put it away is always in reach.
  card: "rounded-card inset-x-3 bottom-[calc(0.75rem+var(--nav-foot,0px))] max-h-[50dvh] overflow-y-auto border p-4 sm:top-18 sm:bottom-auto sm:left-auto sm:max-h-[calc(100dvh-6rem)] sm:w-96",
};

/**
 * Where something is told: at the foot of the window, where it moves nothing when it comes and what it lies over can be
 * scrolled up; the end of the page and the question about measuring stand above it (`--told`). A card has its corner on a
 * wide screen. It steps aside while it would lie over a primary action.
 */
export function ToldBox({ label, form, children }: ToldBoxProps) {
  const pathname = usePathname();
  const box = useRef<HTMLElement>(null);
  const clear = useClearOfPrimary(box, pathname);

  useEffect(() => {
    const { current: shown } = box;
    if (!shown) return;
    const root = document.documentElement;
    const measure = () => {
      const atFoot = form === "bar" || window.matchMedia("(width < 40rem)").matches;
      root.style.setProperty("--told", atFoot ? `${shown.offsetHeight}px` : "0px");
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(shown);
    sizes.observe(root);
    return () => {
      sizes.disconnect();
      root.style.removeProperty("--told");
    };
  }, [form]);

  return (
    <section
      ref={box}
      aria-label={label}
      className={`border-line bg-surface animate-rise fixed z-30 text-sm shadow-lg print:hidden ${looks[form]} ${clear ? "" : "invisible"}`}
    >
      {children}
    </section>
  );
}
