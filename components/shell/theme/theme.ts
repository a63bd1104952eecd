import { themeCookie, themeOf, type Theme } from "@/lib/platform/appearance";

/** Shows a theme at once; without one, the one that this browser remembers. */
export function showTheme(theme = rememberedTheme()): void {
  if (!theme) return;
  const light = theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

function rememberedTheme(): Theme | null {
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${themeCookie}=`));
  return themeOf(cookie?.slice(themeCookie.length + 1));
}
