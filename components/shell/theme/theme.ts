import { readCookie } from "@/lib/platform/browser/cookies";
import { themeCookie, themeOf, type Theme } from "@/lib/platform/appearance";

/** Shows a theme at once; without one, the one that this browser remembers. */
export function showTheme(theme = rememberedTheme()): void {
  if (!theme) return;
  const light = theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

const rememberedTheme = (): Theme | null => themeOf(readCookie(themeCookie));
