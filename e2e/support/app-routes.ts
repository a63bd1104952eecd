import { globSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale } from "../../lib/platform/i18n/routing.ts";

const root = join(import.meta.dirname, "../..");

/** An address for each page and each handler of the app in `locale`, found in its folders; what varies is `x`. */
export function appRoutes(locale: string = defaultLocale): string[] {
  const start = locale === defaultLocale ? "" : `/${locale}`;
  const files = globSync("app/**/{page,route}.{ts,tsx}", { cwd: root });
  const addresses = files.map((file) =>
    file
      .replace(/^app/, "")
      .replace(/\/(?:page|route)\.tsx?$/, "")
      .replace("/[locale]", start)
      .replace(/\/\([^)]*\)/g, "")
      .replace(/\[[^/]+\]+/g, "x"),
  );
  return [...new Set(addresses.map((address) => address || "/"))].sort();
}
