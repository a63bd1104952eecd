import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Read from the files, so that a new one is written at once. */
const lists = globSync("lib/admin/**/*.list.ts")
  .toSorted()
  .map((file) => ({
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
