import { run } from "../app/run.ts";

const steps = [
  ["lint", "eslint", [".", "--max-warnings", "0"]],
  ["types", "npm", ["run", "--silent", "types"]],
  ["unit", "vitest", ["run", "--project", "unit"]],
] as const;

/** `npm run check`: lint, types and unit tests side by side; prints only what failed. */
export async function main(): Promise<void> {
  const results = await Promise.all(
    steps.map(async ([name, command, args]) => ({ name, ...(await run(command, [...args])) })),
  );
  for (const { name, code, output } of results) {
    if (code !== 0) console.log(`\n${name} failed\n${output}`);
    else console.log(`${name} ok`);
  }
  if (results.some(({ code }) => code !== 0)) process.exit(1);
}
