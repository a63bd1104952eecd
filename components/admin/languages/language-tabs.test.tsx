import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { LanguageTabs, OneLanguage } from "./language-tabs";

const inPage = (locale: string, children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ admin }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  );
const titles = (locale: string) => <input name={`title_${locale}`} lang={locale} />;
const attributes = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
/** Every element with that role: its attributes, and the words in it. */
const withRole = (html: string, role: string) =>
  [...html.matchAll(new RegExp(`<(\\w+)([^>]*role="${role}"[^>]*)>(.*?)</\\1>`, "g"))].map(
    ([, , tag = "", inside = ""]): Record<string, string | undefined> => ({
      ...attributes(tag),
      hidden: / hidden=""/.test(tag) ? "yes" : undefined,
      words: inside
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    }),
  );

it("has a tab for each language of the site, and opens that of the page", () => {
  const html = inPage("es", <LanguageTabs missing={[]}>{titles}</LanguageTabs>);
  expect(withRole(html, "tablist")[0]?.["aria-label"]).toBe("Language");
  const tabs = withRole(html, "tab");
  expect(tabs.map(({ words }) => words)).toEqual(Object.values(localeNames));
  expect(tabs.map((tab) => tab["aria-selected"])).toEqual(locales.map((one) => String(one === "es")));
  const panels = withRole(html, "tabpanel");
  expect(panels.map(({ hidden }) => hidden)).toEqual(
    locales.map((one) => (one === "es" ? undefined : "yes")),
  );
  expect(panels.map((panel) => panel["aria-labelledby"])).toEqual(tabs.map(({ id }) => id));
});

it("keeps the fields of every language in the form", () => {
  const html = inPage("en", <LanguageTabs missing={[]}>{titles}</LanguageTabs>);
  for (const locale of locales) expect(html).toContain(`name="title_${locale}"`);
  expect(html).not.toContain("disabled");
});

it("says in the name of a tab that its language has no words, or what the form says of it", () => {
  const html = inPage(
    "en",
    <LanguageTabs missing={["de"]} mark={(locale) => locale === "es" && "older"}>
      {titles}
    </LanguageTabs>,
  );
  expect(withRole(html, "tab").map(({ words }) => words)).toEqual([
    "English",
    "Español older",
    "Deutsch missing",
  ]);
});

it("without scripts shows every language with its name, and no tabs", () => {
  const html = inPage("en", <LanguageTabs missing={["de"]}>{titles}</LanguageTabs>);
  expect(withRole(html, "tablist")[0]?.class).toContain("until-scripts");
  const panels = withRole(html, "tabpanel");
  for (const panel of panels) expect(panel.class).toBe("without-scripts");
  expect(panels.map(({ words }) => words)).toEqual(["English", "Español", "Deutsch missing"]);
  expect(html.match(/<p class="[^"]*\bnoscript:flex\b/g)).toHaveLength(locales.length);
});

it("several rows of one form have names of their own and open the same language", () => {
  const html = inPage(
    "de",
    <OneLanguage>
      <LanguageTabs label="Text" missing={[]}>
        {titles}
      </LanguageTabs>
      <LanguageTabs label="Button" missing={[]}>
        {titles}
      </LanguageTabs>
    </OneLanguage>,
  );
  expect(withRole(html, "tablist").map((row) => row["aria-label"])).toEqual([
    "Language: Text",
    "Language: Button",
  ]);
  const open = withRole(html, "tab").filter((tab) => tab["aria-selected"] === "true");
  expect(open.map(({ words }) => words)).toEqual(["Deutsch", "Deutsch"]);
});
