"use client";

import { useEffect } from "react";
import { writeCookie } from "@/lib/platform/browser/cookies";
import { codeCookie, planSeconds } from "@/lib/session/cookies/cookies";

/** No code is longer, and a link that names one must not fill the cookies of a visitor. */
const longest = 60;

/** Keeps a promotion code while a visitor joins; an empty one forgets it. */
export function KeepCode({ code }: { code: string }) {
  useEffect(() => {
    writeCookie(codeCookie, encodeURIComponent([...code].slice(0, longest).join("")), code ? planSeconds : 0);
  }, [code]);
  return null;
}
