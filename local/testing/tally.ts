import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Count = { passed: number; failed: number };

/** A file to which every runner of one `npm test` appends its counts; `sum` adds them up. */
export function openTally(): { file: string; sum(): Count; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "altura-tally-"));
  const file = join(folder, "counts.jsonl");
  return {
    file,
    sum: () => {
      const text = (() => {
        try {
          return readFileSync(file, "utf8");
        } catch {
          return "";
        }
      })();
      return text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Count)
        .reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
          passed: 0,
          failed: 0,
        });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
