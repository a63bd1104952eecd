import { useSyncExternalStore } from "react";
import { readConsent } from "@/lib/analytics/consent";

const never = () => () => undefined;

/** Whether the visitor consented to being measured; false on the server and while the page hydrates. */
export function useConsent(): boolean {
  return useSyncExternalStore(
    never,
    () => readConsent(document.cookie) === "yes",
    () => false,
  );
}
