import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isStandIn, withEverything } from "./local/testing/sets.ts";
import StartsFirst from "./local/testing/starts-first.ts";
import { testFiles } from "./local/testing/test-files.ts";
import { testedTimeoutFactor } from "./local/testing/timeout-factor.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
/**
 * Fit for a machine four times slower, where a test may read much code or make a database of its own first: a limit ends only
 * what hangs, and a poll ends as soon as its condition holds.
 */
const generous = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ["./local/testing/wait-for.ts"],
};

const alias = { "@": root.replace(/\/$/, ""), "server-only": `${root}local/testing/server-only.ts` };

/** A path as a pattern: the brackets of `app/[locale]` stand for themselves. */
const literal = (file: string) => file.replace(/[[\]()]/g, "\\$&");

const unit = globSync("{app,components,lib}/**/*.test.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.endsWith(".db.test.ts"),
);
/** Whether tests replace modules, and so cannot share them with others. */
const replaces = (file: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(root + file, "utf8"));
const replacing = unit.filter(replaces);

const local = testFiles().filter((file) => file.startsWith("local/"));
const sql = testFiles().filter((file) => file.startsWith("supabase/tests/"));

const withServices = {
  globalSetup: "./local/postgres/testing-setup.ts",
  environment: "node" as const,
  // The services answer later than in production while tests keep both cores busy.
  env: { ALTURA_TIMEOUT_FACTOR: String(testedTimeoutFactor) },
  ...generous,
};

/** Left out of all but `npm run test:all`. */
const dear = withEverything() ? [] : ["**/*.all.test.*"];

/** The running app over HTTP, without a browser. `ALTURA_SERVICES` is where its services are written down. */
const http = {
  resolve: { alias },
  test: {
    name: "http",
    include: ["e2e/http/**/*.test.ts"],
    exclude: dear,
    environment: "node" as const,
    ...generous,
  },
};

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores leaves one worker; tests with services mostly wait for them.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: StartsFirst },
    // A `test.only` that was forgotten runs alone, and the run would pass; by default it is refused only where CI is set.
    allowOnly: false,
    reporters: ["default", "./local/testing/vitest-count.ts"],
    projects: [
      {
        resolve: { alias },
        // These share their modules, which spares most of the time; tests that replace a module need their own.
        test: {
          name: "unit",
          include: unit.map(literal),
          exclude: replacing.map(literal),
          environment: "node",
          isolate: false,
          ...generous,
        },
      },
      {
        resolve: { alias },
        test: { name: "unit-isolated", include: replacing.map(literal), environment: "node", ...generous },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          include: [
            "lib/**/*.db.test.ts",
            ...local.filter((file) => !isStandIn(file)),
            ...sql.filter(replaces),
          ],
          exclude: dear,
          ...withServices,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services-sql",
          include: sql.filter((file) => !replaces(file)),
          exclude: dear,
          isolate: false,
          ...withServices,
        },
      },
      {
        resolve: { alias },
        test: { name: "stand-ins", include: local.filter(isStandIn), exclude: dear, ...withServices },
      },
      ...(process.env.ALTURA_SERVICES ? [http] : []),
    ],
  },
});
