/** `yes` or `no`; absent while nothing was chosen, which counts as no. Readable by script. */
export const consentCookie = "altura_consent";

export const consentOptions = { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 } as const;

/** Consent in a cookie header or `document.cookie`. */
export function readConsent(cookies: string): "yes" | "no" | null {
  const found = /(?:^|; )altura_consent=(yes|no)(?:;|$)/.exec(cookies)?.[1];
  return found === "yes" || found === "no" ? found : null;
}
