import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { locale as rootLocale } from "next/root-params";
import { defaultLocale, locales, namespaces, type Locale } from "./routing";

/** All namespaces of a locale, keyed by file name. */
async function readMessages(locale: Locale): Promise<Record<string, Record<string, unknown>>> {
  const entries = await Promise.all(
    namespaces.map(async (name) => {
      const file: { default: Record<string, unknown> } = await import(`./messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const loaded = new Map<Locale, ReturnType<typeof readMessages>>();

// Importing every file again for each request took 5 % of the time of the dashboard.
function loadMessages(locale: Locale) {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = readMessages(locale);
  loaded.set(locale, messages);
  messages.catch(() => loaded.delete(locale));
  return messages;
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
