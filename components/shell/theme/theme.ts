import { readCookie } from "@/lib/platform/browser/cookies";
import { themeCookie, themeOf, type Theme } from "@/lib/platform/appearance";

/** Shows a theme at once; without one, the one that this browser remembers. Said as `boot.ts` says it, which goes on from there. */
export function showTheme(theme = rememberedTheme()): void {
  if (!theme) return;
  document.documentElement.dataset.appearance = theme;
  const light = theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

const rememberedTheme = (): Theme | null => themeOf(readCookie(themeCookie));
