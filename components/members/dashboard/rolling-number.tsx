"use client";

import { useLocale } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { formatter } from "@/lib/platform/i18n/format";

/** Milliseconds: a claim is a small moment. */
const duration = 240;

/** A whole number that rolls once to its new value when it changes live; still under reduced motion. */
export function RollingNumber({ value }: { value: number }) {
  const locale = useLocale();
  const [shown, setShown] = useState(value);
  const from = useRef(value);

  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(time) {
      const share = still ? 1 : Math.min((time - began) / duration, 1);
      setShown(Math.round(start + (value - start) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return <span>{formatter(locale).number(shown)}</span>;
}
