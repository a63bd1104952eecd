import { defaultLocale, isLocale, type Locale } from "./routing";

/**
 * The public address of a path in a locale: `("en", "/pricing")` → `/pricing`, `("es", "/pricing")` → `/es/pricing`.
 * Query and hash travel along. Addresses of other origins, and fragments, are returned unchanged.
 */
export function localizedHref(locale: string, path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  if (locale === defaultLocale || !isLocale(locale)) return path;
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return `/${locale}${pathname === "/" ? "" : pathname}${rest}`;
}

/** Splits a browser pathname into its locale and the path without a prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, rest] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (isLocale(first)) return { locale: first, path: rest ?? "/" };
  return { locale: defaultLocale, path: pathname || "/" };
}

/** The same page in another language; the argument is a pathname with or without a prefix. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localizedHref(locale, splitLocale(pathname).path);
}
