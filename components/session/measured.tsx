"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { followPage, startPosthog } from "@/lib/analytics/posthog/posthog-browser";
import { track } from "@/lib/analytics/track";
import type { PublicConfig } from "@/lib/platform/env";

async function loadPosthog(signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch("/api/config", { signal });
    const { posthog } = (await response.json()) as PublicConfig;
    if (posthog) startPosthog(posthog);
  } catch (error) {
    if (!signal.aborted) console.warn("Product analytics did not load:", error);
  }
}

/** One event on every path change, with query and hash, and the product-analytics library when the browser is idle. */
export function Measured() {
  const pathname = usePathname();
  useEffect(() => {
    followPage(window.location.pathname);
    track("page_view", { search: window.location.search, hash: window.location.hash });
  }, [pathname]);
  useEffect(() => {
    const abort = new AbortController();
    void loadPosthog(abort.signal);
    return () => abort.abort();
  }, []);
  return null;
}
