export type Theme = "dark" | "light" | "system";

/** Under this key a browser remembers the chosen theme; read by the script of `boot.ts`. */
export const themeKey = "theme";

/** Applies a theme at once and remembers it in this browser. */
export function applyTheme(theme: Theme): void {
  window.localStorage.setItem(themeKey, theme);
  const light = theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
}
