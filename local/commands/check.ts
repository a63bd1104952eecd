import { run } from "../app/run.ts";

const steps = [
  [
    "lint",
    "eslint",
    [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
  ],
  ["types", "npm", ["run", "--silent", "types"]],
  ["modules", "npm", ["run", "--silent", "modules"]],
  ["unit", "npm", ["run", "--silent", "unit"]],
] as const;

/** `npm run check`: lint, types, direction of imports and unit tests side by side; prints only what failed. */
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
