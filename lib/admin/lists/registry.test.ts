import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { sections } from "@/lib/admin/frame/sections";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Read from the files, so that a new one is written at once. */
const lists = globSync("lib/admin/**/*.list.ts")
  .toSorted()
  .map((file) => ({
    file,
    from: `@/${file.replace(/\.ts$/, "")}`,
    names: [...readFileSync(file, "utf8").matchAll(/export const (\w+) = \{\s+name: "/g)].map(
      ([, name]) => name!,
    ),
  }));

it("finds one definition in each file", () => {
  expect(lists.filter(({ names }) => names.length !== 1)).toEqual([]);
});

it("has a registry of the files (vitest run lib/admin/lists/registry -u writes it)", async () => {
  const code = `// Made from the files \`*.list.ts\` by \`npx vitest run lib/admin/lists/registry -u\`; a test compares the two.
import type { ListDefinition } from "@/lib/admin/list/definition";
${lists.map(({ names, from }) => `import { ${names[0]} } from "${from}";`).join("\n")}

/** Every list of the panel. */
export const allLists: readonly ListDefinition[] = [
${lists.map(({ names }) => `  ${names[0]},`).join("\n")}
];
`;
  await expect(code).toMatchFileSnapshot("registry.gen.ts");
});

it("has the pages of lists for the navigation, which loads no definition", async () => {
  const all = await Promise.all(
    lists.map(async ({ file, names }) => {
      const loaded = (await import(resolve(file))) as Record<string, ListDefinition>;
      return loaded[names[0]!]!;
    }),
  );
  const below = all
    .filter(({ path }) => !sections.some((section) => section.path === path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const code = `// Made from the files \`*.list.ts\` by \`npx vitest run lib/admin/lists/registry -u\`; a test compares the two.

/** The pages of lists below the sections of the panel. */
export const listPages = [
${below.map(({ section, path, role }) => `  { section: "${section}", path: "${path}"${role ? `, role: "${role}"` : ""} },`).join("\n")}
] as const;
`;
  await expect(code).toMatchFileSnapshot("../frame/list-pages.gen.ts");
});
