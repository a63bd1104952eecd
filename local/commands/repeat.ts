import { spawn, type ChildProcess } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Refusal } from "../refusal.ts";
import { countedRun } from "../testing/counted-run.ts";
import { describeCommit, openResultLines } from "../testing/result-lines.ts";
import { startTestedApp } from "../testing/tested-app.ts";

type Round = { commit: string; passed: number; failed: string[]; minutes: number; load: number };

/** A file for each selection of tests and each commit, a line for each round. */
const folder = ".local/rounds";

const options = {
  rounds: { type: "string", default: "20" },
  /** Processes that do nothing but use a core. */
  busy: { type: "string", default: "0" },
} as const;

function keepCoresBusy(processes: number): ChildProcess[] {
  return Array.from({ length: processes }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
}

function summary(rounds: Round[]): string[] {
  const failures = new Map<string, number>();
  for (const test of rounds.flatMap(({ failed }) => failed))
    failures.set(test, (failures.get(test) ?? 0) + 1);
  const minutes = rounds.reduce((sum, round) => sum + round.minutes, 0);
  return [
    `${rounds.length} rounds, ${minutes.toFixed(1)} minutes, load ${Math.max(...rounds.map(({ load }) => load)).toFixed(1)} at the most`,
    ...[...failures].map(([test, times]) => `failed ${times} times: ${test}`),
    `${rounds.reduce((sum, { passed }) => sum + passed, 0)} passed, ${rounds.reduce((sum, { failed }) => sum + failed.length, 0)} failed`,
  ];
}

/**
 * `npm run repeat -- --rounds 20 --busy 6 e2e/billing`: browser tests again and again on the same data, beside busy
 * processes. Each round is a line in `.local/rounds`; the same command on the same commit goes on where it ended.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [wanted, busy] = [Number(values.rounds), Number(values.busy)];
  if (!(wanted >= 1) || !(busy >= 0)) throw new Refusal("--rounds and --busy are numbers.");
  const commit = await describeCommit();
  const done = openResultLines<Round>(folder, [positionals, busy, commit]);
  const missing = () => wanted - done.read().length;
  if (missing() > 0) {
    const app = await startTestedApp(console.log);
    const others = keepCoresBusy(busy);
    try {
      while (missing() > 0) {
        const began = performance.now();
        const { count } = await countedRun("playwright", ["test", ...positionals], { env: app.env });
        const { tests, passed, failures, notRun } = count;
        const round: Round = {
          commit,
          passed,
          failed: [...failures.map(({ test }) => test), ...notRun],
          minutes: (performance.now() - began) / 60_000,
          load: loadavg()[0] ?? 0,
        };
        if (tests === 0) throw new Refusal("No test matches.");
        done.add(round);
      }
    } finally {
      for (const other of others) other.kill();
      await app.stop();
    }
  }
  const rounds = done.read();
  for (const line of summary(rounds)) console.log(line);
  process.exit(rounds.every(({ failed }) => failed.length === 0) ? 0 : 1);
}
