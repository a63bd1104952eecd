import { run } from "../app/run.ts";
import { Refusal } from "../refusal.ts";
import { changedFiles, databaseTestsFor } from "../testing/changed.ts";

type Step = [name: string, command: string, args: string[]];

const lint: Step = [
  "lint",
  "eslint",
  [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
];
const types: Step = ["types", "npm", ["run", "--silent", "types"]];
const modules: Step = ["modules", "npm", ["run", "--silent", "modules"]];
const unused: Step = ["unused", "npm", ["run", "--silent", "unused"]];
const unit: Step = ["unit", "npm", ["run", "--silent", "unit"]];

const code = /\.[cm]?[jt]sx?$/;

/** What the imports of the changed files lead to, and for SQL the tests of its subject. */
async function stepsFor(since: string | undefined): Promise<Step[]> {
  const files = await changedFiles(since);
  const sources = files.filter((file) => code.test(file) && !file.startsWith("e2e/"));
  const related: Step = ["related tests", "vitest", ["related", "--run", "--passWithNoTests", ...sources]];
  const database = databaseTestsFor(files);
  const sql: Step = ["tests of the SQL", "vitest", ["run", "--project", "services-sql", ...database]];
  return [
    lint,
    types,
    modules,
    unused,
    ...(sources.length > 0 ? [related] : []),
    ...(database.length > 0 ? [sql] : []),
  ];
}

/**
 * `npm run check`: lint, types, direction of imports, unused exports and unit tests side by side; prints only what failed. With `--changed
 * [commit]` the tests that belong to what differs from the commit (the last one), those with services too.
 */
export async function main(args: string[]): Promise<void> {
  if (args[0] !== undefined && args[0] !== "--changed")
    throw new Refusal("The only option is --changed [commit].");
  const steps = args[0] ? await stepsFor(args[1]) : [lint, types, modules, unused, unit];
  const results = await Promise.all(
    steps.map(async ([name, command, options]) => ({ name, ...(await run(command, options)) })),
  );
  for (const result of results)
    console.log(result.code === 0 ? `${result.name} ok` : `\n${result.name} failed\n${result.output}`);
  if (results.some((result) => result.code !== 0)) process.exit(1);
}
