import { consentCookie, consentEvent, consentOptions, readConsent, type Consent } from "./consent";

/** What the product-analytics library keeps in this browser, by name. */
const measured = /^(ph_|__ph_|secure_session_id)/;

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
export function keepConsent(choice: Consent): void {
  const { path, sameSite, maxAge } = consentOptions;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${consentCookie}=${choice}; path=${path}; samesite=${sameSite}; max-age=${maxAge}${secure}`;
}

/**
 * Applies a choice at once. Taking consent back loads the page anew, because a library that runs cannot be unloaded;
 * `before` is what was chosen until now.
 */
export function applyConsent(choice: Consent, before = readConsent(document.cookie)): void {
  keepConsent(choice);
  if (choice === "no") forgetMeasured();
  if (choice === "no" && before === "yes") window.location.reload();
  else window.dispatchEvent(new Event(consentEvent));
}
