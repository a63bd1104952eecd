import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { AnyEvent } from "./define";

const names = readdirSync(new URL("events", import.meta.url))
  .map((file) => file.replace(/\.ts$/, ""))
  .toSorted();
/** Read from the files, not from the registry, so that a new one is written at once. */
const events = await Promise.all(
  names.map(async (name) => ((await import(`./events/${name}.ts`)) as { event: AnyEvent }).event),
);

it("defines each event in a file of its name", () => {
  expect(events.map(({ type }) => type.replaceAll(/[._]/g, "-"))).toEqual(names);
  for (const { type } of events) expect(type).toMatch(/^[a-z]+\.[a-z_]+$/);
});

it("has a registry of the files (vitest run lib/outbox/registry -u writes it)", async () => {
  const lines = events.map(({ type }, index) => {
    const id = names[index]!.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
    return { type, id, from: `./events/${names[index]!}` };
  });
  const code = `// Made from the files in events/ by \`npx vitest run lib/outbox/registry -u\`; a test compares the two.
${lines.map(({ id, from }) => `import { event as ${id} } from "${from}";`).join("\n")}

/** Every type of event, by name. */
export const events = {
${lines.map(({ type, id }) => `  "${type}": ${id},`).join("\n")}
} as const;
`;
  await expect(code).toMatchFileSnapshot("registry.gen.ts");
});
