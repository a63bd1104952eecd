export type Theme = "dark" | "light" | "system";

const storageKey = "theme";

/**
 * Runs in <head> before the first paint: sets `data-theme` from the stored choice (dark when none was made)
 * and `data-member` from the sign-in hint cookie, so that static pages show neither a flash of the wrong theme
 * nor "Join Free" to a member. Constant text, so that its hash can stand in the content security policy.
 */
export const bootScript = `(()=>{var d=document.documentElement,t;try{t=localStorage.getItem("${storageKey}")}catch{}
if(t==="system")t=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";
d.dataset.theme=t==="light"?"light":"dark";
if(/(^|; )altura_hint=1/.test(document.cookie))d.dataset.member=""})()`;

/** The theme the person chose in this browser; dark when none was chosen. */
export function storedTheme(): Theme {
  const value = window.localStorage.getItem(storageKey);
  return value === "light" || value === "system" ? value : "dark";
}

/** Applies a theme at once and remembers it in this browser. */
export function applyTheme(theme: Theme): void {
  window.localStorage.setItem(storageKey, theme);
  const light = theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
}
