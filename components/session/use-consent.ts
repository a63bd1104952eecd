import { useSyncExternalStore } from "react";
import { consentEvent, readConsent, type Consent } from "@/lib/analytics/consent/consent";

function watch(changed: () => void): () => void {
  window.addEventListener(consentEvent, changed);
  return () => window.removeEventListener(consentEvent, changed);
}

/** What this browser chose about being measured, null before it chose; undefined on the server and while the page hydrates. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore(watch, readConsent, () => undefined);
}
