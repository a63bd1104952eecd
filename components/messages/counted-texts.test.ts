import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { levelKeys } from "@/lib/points/rules";
import { memberTiers } from "@/lib/admin/members/members.list";
import { locales, type Locale } from "@/lib/platform/i18n/routing";

/** How each language calls the languages of the site. */
const languages: Record<Locale, Record<Locale, RegExp>> = {
  en: { en: /\bEnglish\b/, es: /\bSpanish\b/, de: /\bGerman\b/ },
  es: { en: /\binglés\b/i, es: /\bespañol\b/i, de: /\balemán\b/i },
  de: { en: /\bEnglisch\b/, es: /\bSpanisch\b/, de: /\bDeutsch\b/ },
};

/** Texts by sentence: those that members and visitors read in the interface, and those that come with the database. */
const shown = globSync(["lib/platform/i18n/messages/*/*.json", "supabase/schemas/*/*/*.sql"])
  .filter((file) => !/\/admin\w*\.json$/.test(file))
  .flatMap((file) => readFileSync(file, "utf8").split("\n"))
  .filter((line) => !/^(?:comment on|--)/.test(line.trim()))
  .flatMap((line) => line.split(/[.;:!?]\s/));

it("name no part of the languages of the site: there may be more of them tomorrow", () => {
  const partial = shown.filter((sentence) =>
    locales.some((locale) => {
      const named = locales.filter((other) => languages[locale][other].test(sentence));
      return named.length > 1 && named.length < locales.length;
    }),
  );
  expect(partial).toEqual([]);
});

/** The words of a number, in each language. */
const numerals: Record<number, string> = {
  3: "three|tres|drei",
  4: "four|cuatro|vier",
  5: "five|cinco|fünf",
  6: "six|seis|sechs",
  7: "seven|siete|sieben",
  8: "eight|ocho|acht",
  9: "nine|nueve|neun",
  10: "ten|diez|zehn",
  11: "eleven|once|elf",
  12: "twelve|doce|zwölf",
};

it.each([
  ["levels", levelKeys.length, "levels|niveles(?! de grupos)|Level"],
  ["tiers", memberTiers.length, "tiers|categorías|Stufen"],
])("count the %s as they are counted in the code", (_name, count, noun) => {
  const counted = shown.filter((sentence) => new RegExp(`\\s(?:${noun})\\b`, "i").test(sentence));
  const countedAs = (number: number) =>
    counted.filter((text) => new RegExp(`\\b(?:${numerals[number]})\\s(?:${noun})\\b`, "i").test(text));
  expect(countedAs(count).length).toBeGreaterThanOrEqual(locales.length);
  for (const number of Object.keys(numerals).map(Number))
    if (number !== count) expect(countedAs(number)).toEqual([]);
});
