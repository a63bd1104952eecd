"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { track } from "@/lib/analytics/track";

/** One event on every path change, with query and hash; nothing without consent. */
export function PageViews() {
  const pathname = usePathname();
  useEffect(() => {
    track("page_view", { search: window.location.search, hash: window.location.hash });
  }, [pathname]);
  return null;
}
