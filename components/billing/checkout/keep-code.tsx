"use client";

import { useEffect } from "react";
import { writeCookie } from "@/lib/platform/browser/cookies";
import { codeCookie, planSeconds } from "@/lib/session/cookies/cookies";

/** Keeps a promotion code while a visitor joins; an empty one forgets it. */
export function KeepCode({ code }: { code: string }) {
  useEffect(() => {
    writeCookie(codeCookie, encodeURIComponent(code), code ? planSeconds : 0);
  }, [code]);
  return null;
}
