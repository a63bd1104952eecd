/** What measuring keeps in this browser, by name: the libraries, and we. */
const measured =
  /^(ph_|__ph_|_ga|secure_session_id$|secure_measured_|secure_referral_told$|altura_flags$|altura_visitor$)/;

/** Forgets every name that measuring left behind in this browser. */
export function forgetMeasured(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const name of Object.keys(storage)) if (measured.test(name)) storage.removeItem(name);
  }
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    if (measured.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}
