import { consentCookie, consentEvent, consentOptions, readConsent, type Consent } from "./consent";
import { stopPosthog } from "@/lib/analytics/posthog/stop";

/** What measuring keeps in this browser, by name: the libraries, and we. */
const measured =
  /^(ph_|__ph_|_ga|secure_session_id$|secure_measured_|secure_referral_told$|altura_flags$|altura_visitor$)/;

/** Forgets every name that measuring left behind in this browser. */
function forgetMeasured(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const name of Object.keys(storage)) if (measured.test(name)) storage.removeItem(name);
  }
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    if (measured.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Remembers the choice of this browser for a year. */
function keepConsent(choice: Consent): void {
  const { path, sameSite, maxAge } = consentOptions;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${consentCookie}=${choice}; path=${path}; samesite=${sameSite}; max-age=${maxAge}${secure}`;
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
export function applyConsent(choice: Consent, before = readConsent(document.cookie)): void {
  keepConsent(choice);
  if (choice === "no" && before === "yes") return void startOver();
  window.dispatchEvent(new Event(consentEvent));
}
