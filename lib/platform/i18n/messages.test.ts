import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaultLocale, locales, namespaces } from "./routing";

type Tree = { [key: string]: string | Tree };

const folder = new URL("./messages/", import.meta.url);
const read = (locale: string, name: string): Tree =>
  JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, folder), "utf8"));

const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** The names a message expects: arguments stand at odd brace depth, the texts of a plural at even depth; tags count too. */
function placeholders(message: string): string[] {
  const names = [...message.matchAll(/<([a-zA-Z]\w*)>/g)].map((match) => `<${match[1]}>`);
  let depth = 0;
  for (let i = 0; i < message.length; i += 1) {
    if (message[i] === "}") depth -= 1;
    if (message[i] !== "{") continue;
    depth += 1;
    if (depth % 2 === 1) names.push(/^\s*\w+/.exec(message.slice(i + 1))?.[0].trim() ?? "");
  }
  return [...new Set(names)].sort();
}

describe.each(locales)("messages in %s", (locale) => {
  it("are exactly the known namespaces", () => {
    expect(readdirSync(new URL(locale, folder)).sort()).toEqual(
      namespaces.map((name) => `${name}.json`).sort(),
    );
  });

  it.each(namespaces)("%s has the same keys as the default language", (name) => {
    const keys = (of: string) => flatten(read(of, name)).map(([key]) => key);
    expect(keys(locale).sort()).toEqual(keys(defaultLocale).sort());
  });

  it.each(namespaces)("%s expects the same placeholders and leaves nothing empty", (name) => {
    const original = new Map(flatten(read(defaultLocale, name)));
    for (const [key, message] of flatten(read(locale, name))) {
      expect(message.trim(), key).not.toBe("");
      expect(placeholders(message), key).toEqual(placeholders(original.get(key) ?? ""));
    }
  });

  it.each(namespaces)("%s says points and never xp, and speaks to one person it knows", (name) => {
    for (const [key, message] of flatten(read(locale, name))) {
      expect(message.replace(/\{[^}]*\}/g, ""), key).not.toMatch(/\bxp\b|\busted(es)?\b/i);
    }
  });
});
