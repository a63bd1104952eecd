import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { describedBy } from "./descriptions";

type Tree = { [key: string]: string | Tree };
type Said = { page: string; at: string; text: string };

const messages = new URL("../../platform/i18n/messages/", import.meta.url);

/** Messages that several pages carry, by the end of their name, with the reason. */
const shared = [
  { end: ".review", why: "each legal text says for itself that its operator must have it reviewed" },
  { end: ".version", why: "each legal text carries its version" },
  { end: ".unavailable", why: "stands in the place of figures while a service does not answer" },
  { end: ".none", why: "the same, in a table" },
];

function leaves(tree: string | Tree, name = ""): [string, string][] {
  if (typeof tree === "string") return [[name, tree]];
  return Object.entries(tree).flatMap(([key, part]) => leaves(part, `${name}.${key}`));
}

const fold = (text: string) =>
  text
    .replace(/<[^>]*>/g, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}{}]+/gu) ?? [];

/** What every public page says by the messages that `describedBy` gives it. */
function saidIn(locale: string): Said[] {
  const files = new Map<string, Tree>();
  const read = (name: string) => {
    const known =
      files.get(name) ??
      (JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, messages), "utf8")) as Tree);
    files.set(name, known);
    return known;
  };
  return Object.entries(describedBy).flatMap(([page, path]) => {
    const [file = "", ...keys] = path.split(".");
    const part = keys.reduce<string | Tree>((tree, key) => (tree as Tree)[key] ?? {}, read(file));
    const below = Object.values(describedBy).filter((other) => other.startsWith(`${path}.`));
    return (
      leaves(part)
        .filter(([name]) => !shared.some(({ end }) => name.endsWith(end)))
        // What is another page's, although its name stands below.
        .filter(([name]) => !below.some((other) => `${path}${name}`.startsWith(`${other}.`)))
        .map(([name, text]) => ({ page, at: `${path}${name}`, text }))
    );
  });
}

/** Sentences of ten words and more, and whole messages, as one line of words. */
const sentences = (text: string) =>
  [...new Set([...text.split(/(?<=[.?!])\s+/), text])]
    .map(fold)
    .filter((words) => words.length >= 10)
    .map((words) => words.join(" "));

/** Runs of four words. */
const runs = (text: string) => {
  const words = fold(text);
  return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(" ")));
};

/** Names of messages on two pages of which half or more is the same words in the same order. */
function alike(said: Said[]): string[] {
  const long = said
    .map((one) => ({ ...one, runs: runs(one.text) }))
    .filter(({ runs: all }) => all.size >= 12);
  const byRun = new Map<string, number[]>();
  long.forEach((one, index) => {
    for (const run of one.runs) byRun.set(run, [...(byRun.get(run) ?? []), index]);
  });
  return long.flatMap((one, index) => {
    const common = new Map<number, number>();
    for (const run of one.runs)
      for (const other of byRun.get(run) ?? [])
        if (other > index) common.set(other, (common.get(other) ?? 0) + 1);
    return [...common].flatMap(([other, count]) => {
      const second = long[other]!;
      const share = count / Math.min(one.runs.size, second.runs.size);
      return second.page !== one.page && share >= 0.5 ? [`${one.at} and ${second.at}`] : [];
    });
  });
}

describe.each(locales)("the public pages in %s", (locale) => {
  const said = saidIn(locale);

  it("say no sentence on two pages", () => {
    const places = new Map<string, Set<string>>();
    for (const { page, text } of said)
      for (const sentence of sentences(text))
        places.set(sentence, (places.get(sentence) ?? new Set()).add(page));
    const twice = [...places].filter(([, pages]) => pages.size > 1);
    expect(twice.map(([sentence, pages]) => `${[...pages].join(", ")}: ${sentence}`)).toEqual([]);
  });

  it("have no paragraph that is another page's in slightly other words", () => {
    expect(alike(said)).toEqual([]);
  });

  it("have a title each, and those of one subject ask different questions", () => {
    const titles = new Map(
      said.filter(({ at }) => /\.title$/.test(at)).map(({ at, text }) => [at.replace(/\.title$/, ""), text]),
    );
    const own = Object.values(describedBy).map((path) => titles.get(path) ?? path);
    expect(new Set(own).size).toBe(own.length);
    for (const page of ["/about", "/info", "/alt-token", "/tokenomics"] as const)
      expect(titles.get(describedBy[page])).toMatch(/\?$/);
  });
});

it("no explanation made of messages is put on two pages", () => {
  const pages = globSync("app/[[]locale]/**/page.tsx");
  expect(pages.length).toBeGreaterThan(50);
  const places = new Map<string, string[]>();
  for (const page of pages)
    for (const [, name = ""] of readFileSync(page, "utf8").matchAll(
      /<(?:Steps|Article|ReadingPage)\b[^>]*?\bname="([^"]+)"/g,
    ))
      places.set(name, [...(places.get(name) ?? []), page]);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

it("a paragraph that was copied and changed a little is found", () => {
  const text =
    "You join, you take part, and what you do is written down as points. Points are height, and they never run out.";
  const copy = text.replace("written down", "recorded");
  const of = (page: string, words: string) => ({ page, at: page, text: words });
  expect(alike([of("/about", text), of("/info", copy)])).toEqual(["/about and /info"]);
  expect(alike([of("/about", text), of("/about", copy)])).toEqual([]);
});
