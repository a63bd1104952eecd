"use client";

import { useEffect } from "react";
import { codeCookie, planSeconds } from "@/lib/session/cookies/cookies";

/** Keeps a promotion code while a visitor joins; an empty one forgets it. */
export function KeepCode({ code }: { code: string }) {
  useEffect(() => {
    const age = code ? planSeconds : 0;
    document.cookie = `${codeCookie}=${encodeURIComponent(code)}; path=/; max-age=${age}; samesite=lax`;
  }, [code]);
  return null;
}
