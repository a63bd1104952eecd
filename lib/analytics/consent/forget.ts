import { dropCookie, readCookies } from "@/lib/platform/browser/cookies";
import { localStore, sessionStore } from "@/lib/platform/browser/storage";

/** What measuring keeps in this browser, by name: the libraries, and we. */
const measured =
  /^(ph_|__ph_|_ga|secure_session_id$|secure_measured_|secure_referral_told$|altura_flags$|altura_visitor$)/;

/** Forgets every name that measuring left behind in this browser. */
export function forgetMeasured(): void {
  for (const store of [localStore, sessionStore]) {
    for (const name of store.keys()) if (measured.test(name)) store.removeItem(name);
  }
  for (const name of readCookies().keys()) if (measured.test(name)) dropCookie(name);
}
