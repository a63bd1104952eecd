import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";

it.each(locales)("says in a line that plans cannot be shown, on each page that has them: %s", (locale) => {
  const file = readFileSync(`lib/platform/i18n/messages/${locale}/pricing.json`, "utf8");
  const { unavailable } = JSON.parse(file) as { unavailable: string };
  // From 80 characters on it is a paragraph, and no two pages say the same one (e2e/support/paragraphs.ts).
  expect(unavailable.length).toBeLessThan(80);
});
