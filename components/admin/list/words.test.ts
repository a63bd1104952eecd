import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { allLists } from "@/lib/admin/lists/registry";
import { locales } from "@/lib/platform/i18n/routing";

const read = (file: string) => readFileSync(file, "utf8");
const messages = (locale: string, namespace: string): unknown => {
  const [file = "", ...parts] = namespace.split(".");
  return parts.reduce<unknown>(
    (at, part) => (at as Record<string, unknown>)[part],
    JSON.parse(read(`lib/platform/i18n/messages/${locale}/${file}.json`)),
  );
};
const wordAt = (below: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], below);

/** The names of lists by the constants of their definitions. */
const named = new Map(
  globSync("lib/admin/**/*.list.ts").flatMap((file) =>
    [...read(file).matchAll(/export const (\w+) = \{\s+name: "(\w+)"/g)].map(
      ([, constant = "", name = ""]) => [constant, name],
    ),
  ) as [string, string][],
);

/** Where a component makes the words of a list: of which, below which namespace, and with which words of its own. */
const made = globSync("components/admin/**/*.tsx").flatMap((file) => {
  const source = read(file);
  return [...source.matchAll(/listWords\(\s*(\w+),\s*(\w+)(?:\)|,([\s\S]*?)\n {2}\}?\)?;)/g)].map((call) => {
    const [, constant = "", t = "", given = ""] = call;
    const before = source.slice(0, call.index);
    const namespaces = [...before.matchAll(new RegExp(`const ${t} = useTranslations\\("([^"]+)"\\)`, "g"))];
    return { name: named.get(constant), namespace: namespaces.at(-1)?.[1] ?? "", given };
  });
});

function lacking({ columns, filters }: ListDefinition, below: unknown, given: string): string[] {
  const gives = (name: string) => new RegExp(`\\b${name}: `).test(given);
  const wanted = [
    "caption",
    ...(gives("search") ? [] : ["search"]),
    ...(gives("empty") ? [] : ["emptyTitle", "emptyText"]),
    ...columns.map(({ key }) => `columns.${key}`),
  ];
  const without = wanted.filter((path) => typeof wordAt(below, path) !== "string");
  const unnamed = Object.keys(filters).filter(
    (name) => !gives(name) && !wordAt(below, `filters.${name}`) && !wordAt(below, `columns.${name}`),
  );
  return [...without, ...unnamed.map((name) => `filters.${name}`)];
}

it("every list has its words by convention", () => {
  expect(made.map(({ name }) => name).sort()).toEqual(allLists.map(({ name }) => name).sort());
});

it.each(locales)("no word of a list is missing in %s", (locale) => {
  const faults = allLists.flatMap((list) => {
    const { namespace = "", given = "" } = made.find(({ name }) => name === list.name) ?? {};
    return lacking(list, messages(locale, namespace), given).map((path) => `${namespace}.${path}`);
  });
  expect(faults).toEqual([]);
});
