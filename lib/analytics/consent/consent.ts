import { readCookie } from "@/lib/platform/browser/cookies";
import { consentCookie } from "@/lib/session/cookies/cookies";

export const consentOptions = { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 } as const;

export type Consent = "yes" | "no";

/** The choice that the value of the cookie says, null for any other value. */
export const consentOf = (value: string | undefined): Consent | null =>
  value === "yes" || value === "no" ? value : null;

/** What this browser chose, null before it chose. Where cookies are blocked a choice counts until the page is left. */
export const readConsent = (): Consent | null => consentOf(readCookie(consentCookie));

export const hasConsent = (): boolean => readConsent() === "yes";

/** Dispatched on `window` when the choice of this browser has changed. */
export const consentEvent = "altura:consent";

/** The page that says what is measured; a link to it asks again. */
export const choicesPath = "/legal/privacy#cookies";
