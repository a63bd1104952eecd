"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { trackArrival } from "@/lib/analytics/browser/arrival";
import { watchForms } from "@/lib/analytics/browser/form-abandon";
import { startMeasuring } from "@/lib/analytics/browser/receivers";
import { unmeasuredPages } from "@/lib/analytics/consent/pages";
import { measuredHash, measuredSearch } from "@/lib/analytics/event-data";
import { followPage } from "@/lib/analytics/posthog/posthog-browser";
import { track } from "@/lib/analytics/track";
import { readCookie } from "@/lib/platform/browser/cookies";
import { localStore } from "@/lib/platform/browser/storage";
import { hintCookie } from "@/lib/session/cookies/cookies";

/** One event on every path change, forms that are left unsent, and whoever receives both, once a page is shown that is measured. */
export function Measured() {
  const pathname = usePathname();
  const measured = !unmeasuredPages.test(pathname);
  // Asked anew when somebody signs in or out: product analytics then has to do with another person.
  const member = readCookie(hintCookie) === "1";

  useEffect(() => {
    const { search, hash, pathname: shown } = window.location;
    followPage(shown);
    track("page_view", { search: measuredSearch(search), hash: measuredHash(hash) });
    trackArrival(localStore);
    const forms = watchForms();
    return () => {
      forms.left();
      forms.stop();
    };
  }, [pathname]);

  useEffect(() => {
    if (!measured) return;
    const abort = new AbortController();
    void startMeasuring(abort.signal);
    return () => abort.abort();
  }, [measured, member]);
  return null;
}
