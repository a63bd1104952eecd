import { splitLocale } from "@/lib/platform/i18n/href";

/**
 * The bar is hidden on every path under /members/ unless a page shows it explicitly, and always on the
 * vision dashboard (docs/product.md, "Top bar"). Takes the browser's or the prerenderer's pathname.
 */
export function isTopBarVisible(pathname: string, shownExplicitly: boolean): boolean {
  const { path } = splitLocale(pathname);
  if (path === "/members/vision-dashboard") return false;
  return shownExplicitly || !path.startsWith("/members/");
}

/** True on the page a navigation item leads to, and on those below it. */
export function isCurrent(pathname: string, target: string): boolean {
  const { path } = splitLocale(pathname);
  return path === target || (target !== "/" && path.startsWith(`${target}/`));
}
