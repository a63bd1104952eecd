import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Locale, locales } from "../routing";
import { glossary } from "./glossary";
import { phrases } from "./phrases";

const messages = "lib/platform/i18n/messages";

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** The sentences of a message in ICU syntax: a value is a word, and each choice of a plural is a text of its own. */
const sentencesOf = (message: string) =>
  message
    .replace(/<\/?\w+>/g, "")
    .replace(/\{\s*\w+\s*(,\s*(number|date|time)[^{}]*)?\}/g, "X")
    .replace(/\{\s*\w+\s*,\s*\w+\s*,/g, " ")
    .split(/(?<=[.!?…])\s+|(?:=?\w+ )?[{}]|[“”«»„]/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The prose of a document, by its lines: without code, links, pictures and tables of fields. */
const proseOf = (markdown: string) =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "X")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n/)
    .flatMap((line) => line.split(/(?<=[.!?:])\s+|\|/))
    .map((sentence) => sentence.replace(/^[-#*>\s]+/, "").trim())
    .filter(Boolean);

const terms = (locale: Locale) =>
  glossary.flatMap(({ words, not }) => {
    const pattern = not?.[locale];
    return pattern ? [{ pattern: new RegExp(pattern, "i"), instead: words[locale] }] : [];
  });
const refused = (locale: Locale) => [...phrases[locale], ...terms(locale)];

const wrong = (locale: Locale, sentences: string[]) =>
  sentences.flatMap((sentence) =>
    refused(locale)
      .filter(({ pattern }) => pattern.test(sentence))
      .map(({ instead, pattern }) => `“${pattern.exec(sentence)?.[0].trim()}” (${instead}): ${sentence}`),
  );

const wrongMessages = (locale: Locale, name: string) =>
  flatten(JSON.parse(readFileSync(`${messages}/${locale}/${name}`, "utf8")) as Tree).flatMap(
    ([key, message]) => wrong(locale, sentencesOf(message)).map((found) => `${name} ${key}: ${found}`),
  );

const messageFiles = globSync(`${messages}/en/*.json`).map((file) => file.slice(`${messages}/en/`.length));
const documents = ["README.md", ...globSync("docs/*.md")];

it.each(locales)("the messages in %s say it in the words of docs/style.md", (locale) => {
  expect(messageFiles.length).toBeGreaterThan(40);
  expect(messageFiles.flatMap((name) => wrongMessages(locale, name))).toEqual([]);
});

it("the documents say it in the words of docs/style.md", () => {
  const found = documents.flatMap((file) =>
    wrong("en", proseOf(readFileSync(file, "utf8"))).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

it("has one word for each thing, and no word that another term refuses", () => {
  for (const locale of locales) {
    const words = glossary.map((term) => term.words[locale].toLowerCase());
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(wrong(locale, [word]), word).toEqual([]);
  }
});

it.each([
  ["en", "Nobody is told.", 2],
  ["en", "What came of it", 2],
  ["en", "What is a wallet?", 0],
  ["en", "{count, plural, one {# mail waits} other {# mails wait}}", 3],
  ["en", "Import {mail} now; the file’s lines are in the email.", 0],
  ["en", "No more than {count} at a time.", 0],
  ["es", "Miramos si hay un monedero.", 2],
  ["de", "Die E-Mail geht automatisch hinaus.", 0],
  ["de", "Wir schicken das Mitgliedschafts-Token.", 1],
  ["de", "Nach der Probezeit wurde die Zahlung bestritten.", 2],
  ["de", "Wird geprüft…", 1],
  ["de", "Wird geprüft\u00a0…", 0],
  ["de", "{percent} % davon, höchstens 5\u00a0%.", 1],
] as const)("in %s finds in “%s” what is refused", (locale, message, count) => {
  expect(wrong(locale, sentencesOf(message))).toHaveLength(count);
});
