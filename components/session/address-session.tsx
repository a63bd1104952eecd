"use client";

import { useEffect } from "react";
import { loadCode } from "@/components/ui/load-code";

/** On every page, since the auth service may lead to any: what stands behind the `#` reaches no server. */
export function AddressSession() {
  useEffect(() => {
    const behind = window.location.hash.slice(1);
    if (!behind.includes("access_token=")) return;
    void loadCode(() => import("@/lib/session/address-session")).then(({ warnOfStaleSession }) =>
      warnOfStaleSession(new URLSearchParams(behind), new Date()),
    );
  }, []);
  return null;
}
