import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sources } from "../app/fingerprint.ts";
import { chooseFaults } from "../faults/choose.ts";
import { applyFault, copyCheckout, runTests } from "../faults/copy.ts";
import { levelOf, levels, needsApp, type Fault, type Suite } from "../faults/fault.ts";
import { faults } from "../faults/faults.ts";
import { faultTable, type Tried } from "../faults/table.ts";
import { verdictOf, type Verdict } from "../faults/verdict.ts";
import { waitForLock } from "../lock-file.ts";
import { Refusal } from "../refusal.ts";
import { describeCommit, openResultLines } from "../testing/result-lines.ts";

/** A file for each suite and each commit, a line for each fault; the copy; and the lock on both. */
const folder = ".local/faults";
const copy = join(folder, "copy");

const options = { suite: { type: "string", default: "now" } } as const;

/** Runs the cheapest tests first, and no dearer ones once some have failed. */
async function tryFault(fault: Fault, tests: string[]): Promise<Verdict> {
  const restore = applyFault(copy, fault);
  try {
    let verdict: Verdict = { caught: false, by: [], problem: "It names no test." };
    for (const level of levels) {
      const own = tests.filter((test) => levelOf(test) === level);
      if (own.length === 0) continue;
      const { count, output } = await runTests(copy, level, own);
      verdict = verdictOf(count, own);
      if (verdict.problem) console.log(output.slice(-4000));
      if (verdict.caught || verdict.problem) break;
    }
    return verdict;
  } finally {
    restore();
  }
}

/** Tests without the app, then the app as it was built before, then those that each cost a build. */
async function byCost(chosen: readonly Fault[], suite: Suite): Promise<Fault[]> {
  const built = new Set(await sources());
  const cost = ({ file, tests }: Fault) =>
    !tests[suite].some((test) => needsApp(levelOf(test))) ? 0 : built.has(file) ? 2 : 1;
  return chosen.toSorted((a, b) => cost(a) - cost(b));
}

/**
 * `npm run test:faults -- --suite now 1-10 "part of a name"`: puts one fault after the other into a copy of the last commit
 * and says whether the tests that are to catch it do. The same command on the same commit goes on where it ended.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { suite } = values;
  if (suite !== "now" && suite !== "then") throw new Refusal("--suite is now or then.");
  const chosen = chooseFaults(faults, positionals);
  const commit = await describeCommit();
  if (commit.endsWith("-dirty"))
    throw new Refusal("Commit first: faults are put into a copy of the last commit.");
  mkdirSync(folder, { recursive: true });
  const release = await waitForLock(join(folder, "lock"), () =>
    console.log("Waiting for faults that another command tries …"),
  );
  const done = openResultLines<Tried>(folder, [suite, commit]);
  try {
    let ready = false;
    for (const fault of await byCost(chosen, suite)) {
      const { name, tests } = fault;
      if (done.read().some((tried) => tried.fault === name)) continue;
      const missing = tests[suite].filter((test) => !existsSync(test));
      if (missing.length > 0) {
        console.log(`not tried: ${name} (not written yet: ${missing.join(", ")})`);
        continue;
      }
      if (!ready) await copyCheckout(copy);
      ready = true;
      const began = performance.now();
      const { caught, by, problem } = await tryFault(fault, tests[suite]);
      if (problem) {
        console.log(`not tried: ${name} (${problem.slice(0, 500)})`);
        continue;
      }
      const minutes = (performance.now() - began) / 60_000;
      done.add({ fault: name, caught, by, minutes });
      console.log(`${caught ? "caught" : "NOT CAUGHT"}: ${name} (${minutes.toFixed(1)} minutes)`);
    }
  } finally {
    release();
  }
  const { lines, good } = faultTable(faults, chosen, done.read());
  for (const line of lines) console.log(line);
  process.exit(good ? 0 : 1);
}
