"use client";

import { useEffect, useState } from "react";
import { readPart } from "./read-part";

/** The id of the part of the page that is being read, of `ids` in the order of the page; null until the scripts run. */
export function useReadPart(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const listed = ids.join(" ");

  useEffect(() => {
    const all = listed.split(" ");
    const look = () => {
      const tops = all.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      setCurrent(all[readPart(tops, innerHeight / 3, atEnd)] ?? null);
    };
    const first = requestAnimationFrame(look);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      cancelAnimationFrame(first);
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [listed]);

  return current;
}
