import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "../app/run.ts";
import type { LevelResult } from "./closing.ts";
import { describeCommit } from "./result-lines.ts";
import { hashOf, recordFile, standInInputs } from "./set-inputs.ts";
import type { Count } from "./tally.ts";

/** A set as it last passed in full: the hash of what it depends on, how many tests it has, and the commit. */
type SetRecord = { hash: string; tests: number; commit: string };
/** `everything` is what `npm run test:all` runs, with every file of the commit as its input. */
type Records = { everything?: SetRecord; "stand-ins"?: SetRecord };

const readRecords = (): Records =>
  existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, "utf8")) as Records) : {};

/** The tests of the stand-ins as they passed, where nothing they depend on has changed since; otherwise null. */
export function unchangedStandIns(): SetRecord | null {
  const record = readRecords()["stand-ins"];
  return record && record.hash === hashOf(standInInputs()) ? record : null;
}

/** The commit at which everything last passed. */
export const everythingPassedAt = (): string | null => readRecords().everything?.commit ?? null;

/** Writes what passed in full, to be committed; says what to do with it. */
export async function writeRecord(sum: Count, levels: readonly LevelResult[]): Promise<string> {
  const commit = await describeCommit();
  if (commit.endsWith("-dirty")) return "The record was not written: not everything is committed.";
  const { output } = await run("git", ["ls-files", "-z"]);
  const files = output.split("\0").filter((file) => file !== "" && !recordFile.endsWith(file));
  const standIns = levels.find(({ level }) => level === "stand-ins")?.count.tests ?? 0;
  const records: Records = {
    everything: { hash: hashOf(files), tests: sum.tests, commit },
    "stand-ins": { hash: hashOf(standInInputs()), tests: standIns, commit },
  };
  writeFileSync(recordFile, `${JSON.stringify(records, null, 2)}\n`);
  return "The record was written (local/testing/record.json). Commit it.";
}
