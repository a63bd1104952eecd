import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CountedRun } from "./counted-run.ts";
import { failureOf, runVitest } from "./levels.ts";
import { unchangedStandIns } from "./record.ts";
import { foreignReads, standInInputs } from "./set-inputs.ts";
import { addUp, nothing } from "./tally.ts";

/** The tests of the stand-ins, or what the record says of them where nothing has changed since they passed. */
export async function runStandIns(): Promise<CountedRun> {
  const record = unchangedStandIns();
  if (!record) return runVitest(["stand-ins"]);
  const why = `of the stand-ins, unchanged since ${record.commit}`;
  return { count: { ...nothing, leftOut: [{ why, tests: record.tests }] }, seconds: 0 };
}

/** All tests of the stand-ins. Fails when one of them reads a file that the hash of their record would not notice. */
export async function runStandInsTraced(): Promise<CountedRun> {
  const folder = mkdtempSync(join(tmpdir(), "altura-reads-"));
  const list = join(folder, "reads");
  const trace = pathToFileURL(join(import.meta.dirname, "trace-reads.mjs")).href;
  try {
    const { count, seconds } = await runVitest(["stand-ins"], [], {
      env: { ALTURA_READS: list, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${trace}`.trim() },
    });
    const reads = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
    const foreign = foreignReads(reads, standInInputs());
    if (foreign.length === 0) return { count, seconds };
    const fault = failureOf("what the tests of the stand-ins read is in their hash", foreign.join("\n"));
    return { count: addUp([count, fault]), seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
