import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { locale as rootLocale } from "next/root-params";
import { defaultLocale, locales, namespaces, type Locale } from "./routing";

/** All namespaces of one locale, keyed by file name. */
async function loadMessages(locale: Locale) {
  const entries = await Promise.all(
    namespaces.map(async (name) => {
      const file: { default: Record<string, unknown> } = await import(`./messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * The locale comes from the `[locale]` folder (or from the caller, as in `getTranslations({ locale })`),
 * never from a header, so that pages stay static. Server actions and route handlers must name the locale.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? (await rootLocale());
  const locale = hasLocale(locales, wanted) ? wanted : defaultLocale;
  return { locale, messages: await loadMessages(locale), timeZone: "UTC" };
});
