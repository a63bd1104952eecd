import { writeCookie } from "@/lib/platform/browser/cookies";
import { consentCookie } from "@/lib/session/cookies/cookies";
import { consentEvent, consentOptions, readConsent, type Consent } from "./consent";
import { forgetMeasured } from "./forget";
import { stopPosthog } from "@/lib/analytics/posthog/stop";
import { forgetEvents } from "@/lib/analytics/track";

/** Remembers the choice of this browser for a year. */
function keepConsent(choice: Consent): void {
  writeCookie(consentCookie, choice, consentOptions.maxAge);
}

/** A library that still runs writes its store once more as the page goes, so it is told first. */
async function startOver(): Promise<void> {
  await stopPosthog().catch((error: unknown) => console.warn("Product analytics did not stop:", error));
  forgetMeasured();
  window.location.reload();
}

/**
 * Applies a choice at once. Taking consent back loads the page anew, because a library that runs cannot be unloaded;
 * `before` is what was chosen until now.
 */
export function applyConsent(choice: Consent, before = readConsent()): void {
  keepConsent(choice);
  // What waits for the choice is not told, nor what was done while it was no.
  if (choice === "no" || before === "no") forgetEvents();
  if (choice === "no" && before === "yes") return void startOver();
  window.dispatchEvent(new Event(consentEvent));
}
