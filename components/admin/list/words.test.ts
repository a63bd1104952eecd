import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { allLists } from "@/lib/admin/lists/registry.gen";
import { locales } from "@/lib/platform/i18n/routing";

const read = (file: string) => readFileSync(file, "utf8");
const files = new Map<string, unknown>();
/** The messages of a file, read once. */
function fileOf(locale: string, name: string): unknown {
  const path = `lib/platform/i18n/messages/${locale}/${name}.json`;
  if (!files.has(path)) files.set(path, JSON.parse(read(path)));
  return files.get(path);
}
const messages = (locale: string, namespace: string): unknown => {
  const [file = "", ...parts] = namespace.split(".");
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], fileOf(locale, file));
};
const wordAt = (below: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], below);

/** Each list with the constant of its definition. */
const named = new Map(
  globSync("lib/admin/**/*.list.ts").flatMap((file) =>
    [...read(file).matchAll(/export const (\w+) = \{\s+name: "(\w+)"/g)].map(
      ([, constant = "", name = ""]) => [constant, name],
    ),
  ) as [string, string][],
);

/** Where a component shows a list, with the words that it gives. */
const shown = globSync("components/admin/**/*.tsx").flatMap((file) =>
  [...read(file).matchAll(/<ListView\s+list=\{(\w+)\}([\s\S]*?)\n\s+row=\{/g)].map(
    ([, constant = "", given = ""]) => ({ name: named.get(constant), given }),
  ),
);

function lacking(
  { columns, filters, title, words }: ListDefinition,
  locale: string,
  given: string,
): string[] {
  const gives = (name: string) => new RegExp(`\\b${name}: `).test(given);
  const below = messages(locale, words);
  const wanted = [
    "caption",
    ...(gives("search") ? [] : ["search"]),
    ...(gives("empty") ? [] : ["emptyTitle", "emptyText"]),
    ...columns.map(({ key }) => `columns.${key}`),
  ];
  const unnamed = Object.keys(filters).filter(
    (name) => !gives(name) && !wordAt(below, `filters.${name}`) && !wordAt(below, `columns.${name}`),
  );
  const options = Object.values(filters).flatMap((filter) =>
    filter.kind === "choice" && filter.words
      ? filter.options.map((option) => [filter.words ?? "", option] as const)
      : [],
  );
  return [
    ...[...wanted.filter((path) => typeof wordAt(below, path) !== "string"), ...unnamed].map(
      (path) => `${words}.${path}`,
    ),
    ...[...(title ? [title] : []), ...options]
      .filter(([namespace, key]) => typeof wordAt(messages(locale, namespace), key) !== "string")
      .map((path) => path.join(".")),
  ];
}

it("every list is shown by one component", () => {
  expect(shown.map(({ name }) => name).sort()).toEqual(allLists.map(({ name }) => name).sort());
});

it.each(locales)("no word of a list is missing in %s", (locale) => {
  const faults = allLists.flatMap((list) =>
    lacking(list, locale, shown.find(({ name }) => name === list.name)?.given ?? ""),
  );
  expect(faults).toEqual([]);
});
